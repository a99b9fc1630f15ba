import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as node from '../../scripts/sandbox/sha256/node.ts';
import * as portable from '../../scripts/sandbox/sha256/portable.ts';

test('texts of every length around a block have the digest that Node.js calculates', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = 'é'.repeat(length % 7) + 'a'.repeat(length);
    expect(portable.sha256(text)).toBe(node.sha256(text));
  }
});

test('so has every text, with every key', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(text, text, (key, message) => {
      expect(portable.sha256(message)).toBe(node.sha256(message));
      expect(portable.hmacSha256(key, message)).toBe(node.hmacSha256(key, message));
    }),
  );
});
