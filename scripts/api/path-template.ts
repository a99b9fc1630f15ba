import { escapePattern } from '../lib/text.ts';

/**
 * A path with variables in braces, as OpenAPI writes it: `/silo/v1/entries/{id}/related`.
 *
 * A variable stands for one or more characters other than `/`, `?` and `#`, and may share its segment
 * with literal text (OpenAPI 3.1.1, section 4.8.8.2). Its name is any text without braces and slashes.
 */
export class PathTemplate {
  /** The template as it is written. */
  readonly template: string;
  /** Names of the variables, in their order. */
  readonly variables: readonly string[];
  readonly #literals: readonly string[];
  readonly #pattern: RegExp;
  readonly #endPattern: RegExp;

  constructor(template: string) {
    const parts = template.split(/\{([^{}/]+)\}/);
    this.template = template;
    this.#literals = parts.filter((_, index) => index % 2 === 0);
    this.variables = parts.filter((_, index) => index % 2 === 1);
    const pattern = this.#literals.map(escapePattern).join('([^/?#]+)');
    this.#pattern = new RegExp(`^${pattern}$`);
    this.#endPattern = new RegExp(`${pattern}/?$`);
  }

  /**
   * Values of the variables in a path, still percent-encoded.
   *
   * @returns `undefined` when the path is not of this template
   */
  match(path: string): Record<string, string> | undefined {
    const match = this.#pattern.exec(path);
    return match ? this.#valuesOf(match) : undefined;
  }

  /**
   * Matches the end of a path, for recorded traffic, in which the address in front of the paths is not known. Ignores a
   * slash at the end.
   *
   * @returns the path in front, and the values of the variables, still percent-encoded
   */
  matchEnd(path: string): { base: string; values: Record<string, string> } | undefined {
    const match = this.#endPattern.exec(path);
    return match ? { base: path.slice(0, match.index), values: this.#valuesOf(match) } : undefined;
  }

  #valuesOf(match: RegExpExecArray): Record<string, string> {
    return Object.fromEntries(this.variables.map((name, index) => [name, match[index + 1] ?? '']));
  }

  /**
   * The path with a value in place of each variable, percent-encoded.
   *
   * @throws Error when a variable has no value
   */
  fill(values: Readonly<Record<string, string>>): string {
    return this.fillWith((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw new Error(`${this.template} has no value for {${name}}.`);
      return encodeURIComponent(value);
    });
  }

  /** The path with a text in place of each variable, not encoded. */
  fillWith(textFor: (name: string) => string): string {
    return this.#literals
      .map((literal, index) => {
        const variable = this.variables[index];
        return variable === undefined ? literal : literal + textFor(variable);
      })
      .join('');
  }

  toString(): string {
    return this.template;
  }

  /**
   * Orders templates for matching: a path without variables comes before one with (OpenAPI 3.1.1,
   * section 4.8.8.2), and more literal text before less.
   */
  static compare(this: void, a: PathTemplate, b: PathTemplate): number {
    const literal = (each: PathTemplate) => each.#literals.join('').length;
    return a.variables.length - b.variables.length || literal(b) - literal(a);
  }
}
