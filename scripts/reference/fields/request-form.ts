import { type Operation, type Parameter, parametersIn } from '../../api/operation.ts';
import { isCredential } from '../../api/roles.ts';
import { describeType, type ResolvedSchema } from '../../api/schema.ts';

/** How a value is entered; `json` is for what has no stated shape. */
type FormInput = 'text' | 'secret' | 'number' | 'choice' | 'object' | 'list' | 'json';

/** One field of a form. */
export interface FormField {
  readonly name: string;
  /** Its type as people write it, such as `array of Step`. */
  readonly type: string;
  readonly input: FormInput;
  readonly required?: boolean;
  /** JSON Pointer to its schema in the document. */
  readonly pointer?: string;
  /** Whether its fields stand among those around it. */
  readonly isFlat?: boolean;
  /** Whether the caller chooses it for something new: a UUID. */
  readonly isNewId?: boolean;
  /** A value from a response of this tab, which a reader may want. */
  readonly offered?: string;
  /** The values of a `choice`. */
  readonly choices?: readonly unknown[];
  /** The fields of an `object`. */
  readonly fields?: readonly FormField[];
  /** An item of a `list`. */
  readonly item?: FormField;
}

/** The fields by which a reader fills a request. */
export interface RequestForm {
  readonly path: readonly FormField[];
  readonly query: readonly FormField[];
  readonly body?: FormField;
}

/** The form of an operation, made from the schemas of its parameters and its body. */
export function requestForm(operation: Operation): RequestForm {
  const schema = operation.requestBody?.content?.schema;
  const required = operation.requestBody?.required ?? false;
  return {
    path: parametersIn(operation, 'path').map(parameterField),
    query: parametersIn(operation, 'query').map(parameterField),
    ...(schema && { body: formField({ name: 'body', required }, schema, []) }),
  };
}

/** A parameter is text, whatever its type. */
function parameterField({ name, required, schema, role }: Parameter): FormField {
  const choices = choicesOf(schema)?.map(String);
  const input = choices ? 'choice' : 'text';
  return {
    ...{ name, type: describeType(schema), input, pointer: schema.pointer },
    ...(required && { required }),
    ...(role === 'chosen-id' && { isNewId: true }),
    ...(choices && { choices }),
  };
}

/** @param around names of the schemas around it; one that contains itself is entered as JSON */
function formField(
  { name: key, required }: Pick<FormField, 'name' | 'required'>,
  schema: ResolvedSchema,
  around: readonly string[],
): FormField {
  const field = { name: key, type: describeType(schema), ...(required && { required }) };
  const { name = '', items, properties } = schema;
  if (around.includes(name)) return { ...field, input: 'json' };
  const within = name === '' ? around : [...around, name];
  if (items) {
    const item = formField({ name: 'item', required: false }, items, within);
    return { ...field, input: 'list', item };
  }
  if (properties.length > 0) {
    const fields = properties.map((each) => formField(each, each.schema, within));
    return { ...field, input: 'object', fields };
  }
  const choices = choicesOf(schema);
  if (choices) return { ...field, input: 'choice', choices };
  return { ...field, input: inputOf(schema), pointer: schema.pointer };
}

function choicesOf({ type, keywords }: ResolvedSchema): readonly unknown[] | undefined {
  return keywords.enum ?? (type === 'boolean' ? [true, false] : undefined);
}

function inputOf({ type, role }: ResolvedSchema): FormInput {
  if (type === 'string') return isCredential(role) ? 'secret' : 'text';
  return type === 'integer' || type === 'number' ? 'number' : 'json';
}
