import { describeRule } from '../describe-rule.ts';

const withPath = (path: string) => ({ document: { openapi: '3.1.0', paths: { [path]: {} } } });

describeRule('path-area-version', 'spectral', {
  fires: {
    'a path without area': {
      ...withPath('/v1/entries'),
      reports: [
        {
          path: ['paths', '/v1/entries'],
          message: /Found the path \/v1\/entries; expected an area/,
        },
      ],
    },
    'a path without version': {
      ...withPath('/silo/entries'),
      reports: [{ path: ['paths', '/silo/entries'], message: /such as|as in \/silo\/v1\/entries/ }],
    },
    'an area that begins like a known one': {
      ...withPath('/silos/v1/entries'),
      reports: [
        { path: ['paths', '/silos/v1/entries'], message: /silo, transform, sequence, access/ },
      ],
    },
    'nothing behind the version': {
      ...withPath('/silo/v1'),
      reports: [{ path: ['paths', '/silo/v1'], message: /Found the path \/silo\/v1;/ }],
    },
  },
  passes: {
    'each area with v1': {
      document: {
        openapi: '3.1.0',
        paths: {
          '/silo/v1/entries': {},
          '/transform/v1/jobs/{id}': {},
          '/sequence/v1/series/{series_id}/entries': {},
          '/access/v1/workspace': {},
        },
      },
    },
  },
});
