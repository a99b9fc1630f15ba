import type { Argument, Command, Option } from 'commander';
import { commands } from '../../commands/commands.ts';
import { markdownTable } from '../../lib/markdown.ts';

const introduction = `<!-- Generated from scripts/commands/ by \`npm run build\`. Do not edit: change the command instead. -->

# Commands

Run a command with \`npx docproc COMMAND\`, or with \`npm run COMMAND -- OPTIONS\` in a clone of this project.
The published package has all but \`start\`; \`diff\`, \`docs\`, \`generate\`, \`lint\`, \`mcp\` and \`mock\` name the packages to
install beside it. Its \`docs\` has no default for \`--out\`, and no sandbox in the pages.

Every command accepts \`--help\`. Data goes to stdout, and messages to stderr. The exit status is 0 if all is
well, 1 if what the command checks has an error, and 2 if the command was called or set up wrongly.`;

/**
 * The page that lists every command with its arguments, options, defaults and examples, as commander
 * knows them.
 *
 * @returns Markdown
 */
export async function commandsPage(): Promise<string> {
  const loaded = await loadCommands();
  return `${[introduction, ...loaded.map(section)].join('\n\n')}\n`;
}

/** Every command of the repository, in the order of their names. */
async function loadCommands(): Promise<Command[]> {
  const names = Object.keys(commands).sort();
  const modules = await Promise.all(names.map((name) => commands[name]?.load()));
  return modules.flatMap((module) => (module ? [module.command()] : []));
}

function section(command: Command): string {
  const rows = [
    ...command.registeredArguments.map(argumentRow),
    ...command.options.filter(({ hidden }) => !hidden).map(optionRow),
  ];
  return [
    `## ${command.name()}`,
    command.description(),
    `\`docproc ${command.name()} ${command.usage()}\``,
    markdownTable(['argument or option', 'meaning', 'default'], rows),
    ...examples(command),
  ].join('\n\n');
}

function argumentRow(argument: Argument): string[] {
  const name = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return row(name, argument.description, argument);
}

function optionRow(option: Option): string[] {
  return row(option.flags, option.description, option);
}

function row(name: string, meaning: string, { argChoices, ...rest }: Argument | Option): string[] {
  const choices = argChoices ? `; one of ${argChoices.map(code).join(', ')}` : '';
  return [code(name), `${meaning}${choices}`, defaultOf(rest)];
}

function defaultOf(given: Pick<Option, 'defaultValue' | 'defaultValueDescription'>): string {
  if (given.defaultValueDescription !== undefined) return code(given.defaultValueDescription);
  const { defaultValue: value } = given;
  const none = value === undefined || value === false || (Array.isArray(value) && !value.length);
  return none ? '' : code(String(value));
}

/** The calls that the help of a command shows. */
function examples(command: Command): string[] {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  const lines = [...help.matchAll(/^ {2}(docproc .+)$/gm)].map(
    ([, line = '']) => `- ${code(line)}`,
  );
  return lines.length > 0 ? ['Examples:', lines.join('\n')] : [];
}

function code(text: string): string {
  return `\`${text}\``;
}
