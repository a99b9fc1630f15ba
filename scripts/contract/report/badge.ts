import { html } from '../../lib/html.ts';
import { type ContractReport, hasOnlyAccepted, outcomeOf, versionsInWords } from './report.ts';

const height = 20;
const characterWidth = 6.6;
const padding = 7;

/** The outcome as a small image (SVG) for a README. */
export function badge(report: ContractReport): string {
  const [label, text] = ['contract', outcomeOf(report)];
  const [left, right] = [label, text].map(
    (each) => Math.ceil(each.length * characterWidth) + 2 * padding,
  );
  const [start = 0, rest = 0] = [left, right];
  const width = start + rest;
  const image = html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}: ${text}">
<title>${label}: ${text}</title>
<desc>${versionsInWords(report.versions)}</desc>
<clipPath id="round"><rect width="${width}" height="${height}" rx="3"/></clipPath>
<g clip-path="url(#round)"><rect width="${start}" height="${height}" fill="#4a5058"/><rect x="${start}" width="${rest}" height="${height}" fill="${colorOf(report)}"/></g>
<g fill="#fff" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11"><text x="${padding}" y="14" textLength="${start - 2 * padding}">${label}</text><text x="${start + padding}" y="14" textLength="${rest - 2 * padding}">${text}</text></g>
</svg>
`;
  return image.text;
}

function colorOf(report: ContractReport): string {
  if (report.conforms) return '#19703d';
  if (report.summary.failed > 0) return '#b3261e';
  return hasOnlyAccepted(report) ? '#855000' : '#5b6470';
}
