import { describeRule } from '../describe-rule.ts';

const referring = (name: string, file: string) => ({
  document: { openapi: '3.1.0', paths: {}, components: { schemas: { [name]: { $ref: file } } } },
  files: { [file]: { type: 'object' } },
});

describeRule('schema-file-name', 'spectral', {
  fires: {
    'a file in lower case': {
      ...referring('Entry', 'schemas/entry.yaml'),
      reports: [
        {
          file: 'schemas/entry.yaml',
          path: [],
          message: /Found the schema file entry; .* SiloEntry\.yaml/,
        },
      ],
    },
    'a file in another folder': {
      ...referring('Entry', 'types/Entry.yaml'),
      reports: [
        {
          file: 'types/Entry.yaml',
          path: [],
          message: /in the folder types; expected schemas\/Entry\.yaml/,
        },
      ],
    },
    'a component of another name': {
      ...referring('Entry', 'schemas/SiloEntry.yaml'),
      reports: [
        { file: 'schemas/SiloEntry.yaml', path: [], message: /SiloEntry as the component Entry/ },
      ],
    },
  },
  passes: {
    'one name for both': referring('Entry', 'schemas/Entry.yaml'),
    'a schema of the root': {
      document: {
        openapi: '3.1.0',
        paths: {},
        components: { schemas: { entry: { type: 'object' } } },
      },
    },
  },
});
