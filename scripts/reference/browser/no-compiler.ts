/** Stands for Ajv's compiler in the browser, where nothing is compiled. */
export class Ajv2020 {
  constructor() {
    throw new Error('Schemas are compiled when the reference is built, not in the browser.');
  }
}
