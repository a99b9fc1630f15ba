import { describeRule } from '../describe-rule.ts';
import { oneOperation, oneSchema } from '../small-documents.ts';

const withExample = (value: unknown) =>
  oneOperation({
    requestBody: { content: { 'application/json': { examples: { given: { value } } } } },
  });
const at = [
  ...['paths', '/silo/v1/entries', 'get', 'requestBody', 'content', 'application/json'],
  ...['examples', 'given', 'value'],
];
const fires = (value: Record<string, unknown>, ...path: (string | number)[]) => ({
  document: withExample(value),
  // The credential itself stays out of the message.
  reports: [
    {
      path: [...at, ...path],
      message: /^Found what looks like a real credential in [^:]*not shown/,
    },
  ],
});
// Put together here, so that no scanner takes this file for a leak.
const joined = (...parts: string[]) => parts.join('');

describeRule('secret-free-example', 'spectral', {
  fires: {
    'a token': fires({ token: 'q8Zt1' }, 'token'),
    'the secret of a client': fires({ client_secret: 'hunter2' }, 'client_secret'),
    'the identifier of a client': fires({ client_id: 'app-1' }, 'client_id'),
    'a password inside': fires(
      { data: { smtp: [{ password: 'hunter2' }] } },
      'data',
      'smtp',
      0,
      'password',
    ),
    'a list of tokens': fires({ tokens: ['q8Zt1'] }, 'tokens', 0),
    'a JSON Web Token anywhere': fires(
      { note: joined('eyJ', 'hbGciOiJIUzI1NiJ9.e30.c2ln') },
      'note',
    ),
    'an Authorization header': fires({ header: joined('Bearer ', 'q8Zt1Lw9xV') }, 'header'),
    'a key of AWS': fires({ note: joined('AKIA', 'IOSFODNN7EXAMPLE') }, 'note'),
    'a key of GitHub': fires({ note: joined('gh', 'p_16C7e42F292c6912E7710c838347Ae17') }, 'note'),
    'a key of Stripe': fires({ note: joined('sk_', 'live_4eC39HqLyjWD') }, 'note'),
    'a private key': fires({ note: joined('-----BEGIN RSA PRIVATE', ' KEY-----') }, 'note'),
    'a password in an address': fires(
      { url: joined('https://me:', 'hunter2@service.example.com') },
      'url',
    ),
    'the example of a parameter': {
      document: oneOperation({ parameters: [{ name: 'token', in: 'query', example: 'q8Zt1' }] }),
      reports: [
        {
          path: ['paths', '/silo/v1/entries', 'get', 'parameters', 0, 'example'],
          message: /the example of token/,
        },
      ],
    },
    'the example of a field': {
      document: oneSchema({
        type: 'object',
        properties: { token: { type: 'string', examples: ['q8Zt1'] } },
      }),
      reports: [
        {
          path: ['components', 'schemas', 'Thing', 'properties', 'token', 'examples', 0],
          message: /the example of token/,
        },
      ],
    },
  },
  passes: {
    placeholders: {
      document: withExample({
        token: '<ACCESS_TOKEN>',
        client_id: '<CLIENT_ID>',
        client_secret: 'fake-secret',
      }),
    },
    'a placeholder in a header': { document: withExample({ header: 'Bearer <ACCESS_TOKEN>' }) },
    'what is no credential': {
      document: withExample({
        id: '0190c0de-0000-7000-8000-000000000001',
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        url: 'https://service.example.com/files/1?size=2',
        at: '2026-11-01T00:00:00.000Z',
      }),
    },
  },
});
