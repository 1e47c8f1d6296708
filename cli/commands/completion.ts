import type { Command } from 'commander'
import { askAgent } from '../agent/ask-agent.ts'
import { Refusal } from '../refusal.ts'
import { print } from '../terminal/print.ts'
import { inLine } from '../terminal/visible.ts'
import type { ActInput, ActName } from '../unlocked/acts/acts.ts'
import type { ListedItem, ListedVault } from '../unlocked/acts/list.ts'
import type { ListedMachine } from '../unlocked/acts/machines.ts'
import { addCommand, type Cli } from './cli.ts'

/** Each asks the program itself for what may come next, and gets one candidate a line. */
const scripts = {
  // Bash breaks words at colons too, so the line is split here; it replaces only what follows the last break. What its own quoting of file
  // names leaves as it is ($ and `) would run what a title says, so each candidate is quoted here.
  bash: `_chaveiro() {
  local line="\${COMP_LINE:0:COMP_POINT}" mark=$'\\001' one
  local -a words
  IFS=' ' read -r -a words <<<"\${line//\\\\ /$mark}"
  [[ $line == *' ' && $line != *'\\ ' ]] && words+=('')
  words=("\${words[@]//$mark/ }")
  words=("\${words[@]//\\\\/}")
  local word="\${words[\${#words[@]}-1]}"
  local broken="\${COMP_WORDS[COMP_CWORD]//\\\\/}"
  COMPREPLY=()
  while IFS= read -r one; do
    printf -v one %q "\${one#"\${word%"$broken"}"}"
    COMPREPLY+=("$one")
  done < <(chaveiro complete -- "\${words[@]:1}" 2>/dev/null)
  [[ \${COMPREPLY[0]} == */ ]] && compopt -o nospace
}
complete -F _chaveiro chaveiro`,
  zsh: `#compdef chaveiro
_chaveiro() {
  local -a found
  found=(\${(f)"$(chaveiro complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -Q -S '' -- \${\${(q)found}//\\!/\\\\!}
}
compdef _chaveiro chaveiro`,
  fish: `complete -c chaveiro -f -a '(chaveiro complete -- (commandline -opc)[2..-1] (string unescape -- (commandline -ct)) 2>/dev/null)'`,
} as const

export function addCompletion(program: Command, cli: Cli): void {
  const shells = Object.keys(scripts)
  addCommand(
    program,
    cli,
    'completion <shell>',
    'completion.about',
    'source <(chaveiro completion bash)',
  ).action((shell: string) => {
    if (!Object.hasOwn(scripts, shell))
      throw new Refusal('usage.choice', { option: 'completion', choices: shells.join(', ') })
    print(scripts[shell as keyof typeof scripts])
  })
  program.command('complete [words...]', { hidden: true }).action(async (words: string[]) => {
    for (const candidate of await candidates(program, cli, words)) print(candidate)
  })
}

/** What the last word may become: commands and options by name, vaults, items and machines by what the agent lists. */
async function candidates(program: Command, cli: Cli, words: readonly string[]): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const { command, before } = commandOf(program, words.slice(0, -1))
  const begins = (text: string) => text.startsWith(word)
  const options = [...command.options, ...program.options]
  const isValueOf = (name: string | undefined) =>
    options.some(
      ({ required, short, long }) => required && name !== undefined && [short, long].includes(name),
    )
  if (isValueOf(before.at(-1))) return []
  if (word.startsWith('-')) return options.flatMap(({ long }) => (long ? [long] : [])).filter(begins)
  if (command.commands.length > 0)
    return program
      .createHelp()
      .visibleCommands(command)
      .map((one) => one.name())
      .filter(begins)
  const given = before.filter((one, at) => !one.startsWith('-') && !isValueOf(before[at - 1]))
  const { registeredArguments: all } = command
  const argument = all[given.length] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined)
  if (argument?.name() === 'shell') return Object.keys(scripts).filter(begins)
  if (argument?.name() === 'machine') return (await machineNames(cli)).filter(begins)
  return argument && places.has(argument.name()) ? listed(cli, word) : []
}

/** Names of arguments that are vaults, items or both. */
const places: ReadonlySet<string> = new Set(['item', 'items', 'vault', 'vaults', 'path', 'reference'])

/** The command that these words name, and the words after its name. */
function commandOf(
  program: Command,
  words: readonly string[],
): { command: Command; before: readonly string[] } {
  let command = program
  let end = 0
  for (const [at, word] of words.entries()) {
    const next = command.commands.find((one) => one.name() === word)
    if (!next) continue
    command = next
    end = at + 1
  }
  return { command, before: words.slice(end) }
}

async function machineNames(cli: Cli): Promise<string[]> {
  const machines = (await askRunningAgent(cli, 'listMachines', { ended: false })) as ListedMachine[] | null
  return (machines ?? []).map(({ name }) => name)
}

async function listed(cli: Cli, word: string): Promise<string[]> {
  const [, scheme = '', path = ''] = /^(chaveiro:\/\/)?(.*)$/s.exec(word) ?? []
  const names = path.split('/').slice(0, -1)
  const begun = path.split('/').at(-1) ?? ''
  const found = await askRunningAgent(cli, 'list', { path: names, isDeep: false })
  if (!found) return []
  const { vaults, items } = found as { vaults: ListedVault[]; items: ListedItem[] }
  const inside = [...vaults.map((one) => `${one.path.at(-1) ?? ''}/`), ...items.map(({ title }) => title)]
  // A name that would act upon the terminal is typed, or taken by its id.
  const isPlain = (name: string) => inLine(name) === name
  return inside
    .filter((name) => name.startsWith(begun) && isPlain(name))
    .map((name) => scheme + [...names, name].join('/'))
}

/** Only of a running agent: a completion asks for no passphrase. */
async function askRunningAgent<Name extends ActName>(
  { language, folder }: Cli,
  act: Name,
  input: ActInput<Name>,
): Promise<unknown> {
  const answer = await askAgent(await folder(), { act, input, language })
  return answer && 'output' in answer ? answer.output : null
}
