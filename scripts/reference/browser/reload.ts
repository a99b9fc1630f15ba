/**
 * Loads the page again when there is another revision than the one it is of, be it that one came
 * while the page was loading. The browser connects anew when the server was away.
 */
const script = document.currentScript;
const shown = script instanceof HTMLScriptElement ? new URL(script.src).search.slice(1) : '';

new EventSource('/-/changes').addEventListener('revision', ({ data }) => {
  if (data !== shown) location.reload();
});
