import type { HttpMethod } from '../../../scripts/document/openapi.ts';
import type { FormName } from './forms.ts';

/** The objects of the interface, by the names that their schemas bear. */
export type ObjectName =
  | `Silo${'Entry' | 'Attachment' | 'MetaRecord' | 'EntryPage' | 'EntryUpdate'}`
  | `Job${'' | 'Attachment' | 'Creation'}`
  | `Workflow${'' | 'Creation' | 'Update'}`
  | `Workspace${'' | 'Update'}`
  | `Enrollment${'' | 'Authorization'}`
  | `SeriesEntry${'' | 'Page'}`
  | 'Digest'
  | 'Error'
  | 'Fault'
  | 'Intent'
  | 'IntentEvent'
  | 'Step'
  | 'StepLink';

type Kind = FormName | ObjectName | `array of ${FormName | ObjectName}`;

/**
 * What stands in a field or a parameter: a value of a form, an object of the interface, or a list of
 * either. After a semicolon, the keywords that the source leaves open: on those, and on no others,
 * the document names a decision.
 */
export type FieldFact = Kind | `${Kind}; ${string} open`;

export interface ObjectFacts {
  fields: Record<string, FieldFact>;
  /** The fields that are known to be always there. */
  required?: readonly string[];
  /** The fields that are assumed, not known, to be always there; absent when nothing is said. */
  assumedRequired?: readonly string[];
  /** Nothing is known of this object: that it is one rests on a decision. */
  assumed?: true;
}

export interface OperationFacts {
  method: HttpMethod;
  path: string;
  pathParameters?: Record<string, FieldFact>;
  /** Query parameters whose names the source gives. */
  query?: Record<string, FieldFact>;
  /** Query parameters whose names are assumed: the source tells only what they are for. */
  assumedQuery?: Record<string, FieldFact>;
  body?: ObjectName;
  response: ObjectName;
  /** What a caller does next with the identifier in the response: `OPERATION PARAMETER=EXPRESSION`. */
  links?: readonly string[];
  /** The request is authorized by what its body carries, so that it needs no token: assumed. */
  credentialsInBody?: true;
}

/** All that the interface says, in tables. */
export interface Facts {
  operations: Record<string, OperationFacts>;
  objects: Record<ObjectName, ObjectFacts>;
}
