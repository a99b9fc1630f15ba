import type { Journey } from '../document/journeys.ts';
import { curlCommand } from '../samples/curl.ts';
import { journeyRequests, outputPlaceholder } from '../samples/journey-requests.ts';
import { sections } from './markdown.ts';
import type { Site } from './site.ts';

/** Every journey in Markdown, with the command of each step. */
export function journeysMarkdown(site: Site): string {
  return sections([
    '# Journeys',
    'What callers do with several operations, one after the other. Values such as `$TOKEN` are variables of the shell.',
    ...site.journeys.flatMap((journey) => journeySections(site, journey)),
  ]);
}

function journeySections({ api }: Site, journey: Journey): string[] {
  const steps = journeyRequests(journey, api) ?? [];
  return [
    `## ${journey.title}`,
    journey.description,
    ...steps.flatMap(({ step, request }, index) => [
      `${index + 1}. ${step.description} (\`${step.operationId}\`)`,
      `\`\`\`sh\n${curlCommand(request)}\n\`\`\``,
      Object.entries(step.outputs)
        .map(([name, pointer]) => {
          const variable = outputPlaceholder(step.id, name).slice(1, -1);
          return `Keep \`${pointer}\` of the response as \`$${variable}\`.`;
        })
        .join(' '),
    ]),
  ];
}
