import { expect, test } from 'vitest';
import { compactPage, html } from '../../scripts/lib/html.ts';

function compact(page: ReturnType<typeof html>): string {
  return compactPage(page).replace('<!doctype html>\n', '').trimEnd();
}

test('white space between blocks goes, and that between words stays', () => {
  const page = html`<div>
  <p>One <b>two</b>
<i>three</i> </p>

</div>`;
  expect(compact(page)).toBe('<div><p>One <b>two</b> <i>three</i></p></div>');
});

test('code and what is typed stay as they are', () => {
  const page = html`<pre>
  a  <b>b</b>
</pre> <textarea>
 c </textarea>`;
  expect(compact(page)).toBe('<pre>\n  a  <b>b</b>\n</pre><textarea>\n c </textarea>');
});

test('only text loses its escapes: not attributes, not scripts', () => {
  const page = html`<p title="${'a "b" > c'}">${'a "b" > c & <d>'}</p><script>"&quot;" > 1</script>`;
  expect(compact(page)).toBe(
    '<p title="a &quot;b&quot; &gt; c">a "b" > c &amp; &lt;d></p><script>"&quot;" > 1</script>',
  );
});
