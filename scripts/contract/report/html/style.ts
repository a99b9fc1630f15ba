/** The style of the HTML report, light and dark. */
export const style = `
:root { --back: #fff; --fore: #1c2024; --soft: #5b6470; --line: #d9dee4; --raised: #f5f7f9;
  --passed: #19703d; --failed: #b3261e; --warned: #855000; --skipped: #5b6470; --focus: #0b62d6; }
@media (prefers-color-scheme: dark) { :root { --back: #14171a; --fore: #e6e9ec; --soft: #a3adb8;
  --line: #333a42; --raised: #1d2226; --passed: #6cd393; --failed: #ff8f87; --warned: #f0b64d;
  --skipped: #a3adb8; --focus: #7db1ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; background: var(--back);
  color: var(--fore); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
h3 { font-size: .95rem; margin: 1rem 0 .25rem; }
header p, .hint { color: var(--soft); margin: .25rem 0 1rem; }
code, pre { font: .85rem/1.45 ui-monospace, monospace; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; margin: 0;
  max-height: 20rem; overflow: auto; padding: .6rem .75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.verdict { border: 2px solid; border-radius: 1rem; font-size: .95rem; padding: .1rem .7rem; white-space: nowrap; }
.passed { color: var(--passed); } .failed { color: var(--failed); }
.warned { color: var(--warned); } .skipped { color: var(--skipped); }
.filters { background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; display: grid;
  gap: .75rem; padding: .75rem 1rem; }
.filters fieldset { border: 0; display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: 0; padding: 0; }
.filters legend { float: left; margin-right: .5rem; }
.filters .text { display: flex; gap: .6rem; align-items: center; }
.filters input[type=search] { background: var(--back); border: 1px solid var(--soft); border-radius: .35rem;
  color: inherit; flex: 1; font: inherit; max-width: 30rem; min-width: 0; padding: .35rem .6rem; }
.count { font-weight: 600; } .meaning, .level, output { color: var(--soft); font-size: .85rem; }
.finding { border: 1px solid var(--line); border-left: .35rem solid; border-radius: .4rem; margin: 0 0 .6rem;
  padding: .5rem .85rem; }
.finding > * { color: var(--fore); } .finding summary { cursor: pointer; }
.finding .badge { border: 1px solid; border-radius: .25rem; font-size: .75rem; font-weight: 600; padding: 0 .35rem; }
.finding.failed .badge { color: var(--failed); } .finding.warned .badge { color: var(--warned); }
.finding .message { display: block; padding-left: 1rem; }
dl { display: grid; gap: .2rem .9rem; grid-template-columns: max-content minmax(0, 1fr); margin: .75rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.exchange { display: grid; gap: .6rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); margin-top: .6rem; }
.scroll { border: 1px solid var(--line); border-radius: .5rem; overflow: auto; max-height: 80vh; max-width: 100%; width: fit-content; }
table { border-collapse: separate; border-spacing: 0; }
thead th { background: var(--raised); position: sticky; top: 0; vertical-align: bottom; z-index: 1; padding: .5rem .25rem; }
thead th span { display: inline-block; font: .78rem/1.2 ui-monospace, monospace; writing-mode: vertical-rl; transform: rotate(180deg); }
th[scope=row], thead th:first-child { background: var(--raised); border-right: 1px solid var(--line); font-weight: 500;
  left: 0; padding: .15rem .75rem; position: sticky; text-align: left; white-space: nowrap; z-index: 2; }
thead th:first-child { z-index: 3; }
td { border-bottom: 1px solid var(--line); padding: .1rem; text-align: center; }
tbody th { border-bottom: 1px solid var(--line); }
.cell { background: none; border: 1px solid transparent; border-radius: .3rem; cursor: pointer; font: 600 1rem/1 system-ui, sans-serif;
  min-height: 1.75rem; min-width: 2.25rem; }
.cell.failed { background: var(--failed); color: var(--back); } .cell.warned { border-color: var(--warned); }
.cell:hover { border-color: currentColor; }
[hidden] { display: none !important; } .cell.dimmed { opacity: .15; }
dialog { background: var(--back); border: 1px solid var(--line); border-radius: .6rem; color: inherit;
  max-width: min(60rem, calc(100vw - 1rem)); padding: 1rem 1.25rem; width: 100%; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog h2 { margin: 0 3rem .5rem 0; overflow-wrap: anywhere; }
dialog .close { float: right; font: inherit; padding: .25rem .75rem; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dt { margin-top: .35rem; } .meaning { display: none; }
  th[scope=row], thead th:first-child { font-size: .8rem; max-width: 9rem; min-width: 9rem; white-space: normal; padding: .15rem .4rem; } }
`;
