import { parseArgs } from 'node:util'
import { OrganisationError } from './organisation-error.ts'

interface Expected {
  usage: string
  options: readonly string[]
  flags?: readonly string[]
  words?: number
}

export interface Given {
  words: string[]
  option(name: string): string | undefined
  required(name: string): string
  flag(name: string): boolean
}

/** Reads what follows a command; anything unknown or missing is an error that shows the usage. */
export function parseOptions(name: string, command: Expected, args: readonly string[]): Given {
  const usage = `usage: ${name} ${command.usage}`
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] }
  try {
    const { values, positionals } = parseArgs({
      args: joinNegativeNumbers(args),
      allowPositionals: true,
      options: Object.fromEntries([
        ...command.options.map((option) => [option, { type: 'string' }] as const),
        ...(command.flags ?? []).map((flag) => [flag, { type: 'boolean' }] as const),
      ]),
    })
    parsed = { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    throw new OrganisationError(`${error instanceof Error ? error.message : error}; ${usage}`)
  }
  const { values, positionals } = parsed
  if (positionals.length !== (command.words ?? 0)) throw new OrganisationError(usage)
  const option = (key: string): string | undefined => {
    const value = values[key]
    return typeof value === 'string' ? value : undefined
  }
  return {
    words: positionals,
    option,
    required(key) {
      const value = option(key)
      if (value === undefined) throw new OrganisationError(`--${key} is missing; ${usage}`)
      return value
    },
    flag: (key) => values[key] === true,
  }
}

/** `--longitude -30` would be taken for two options. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (/^-\d/.test(arg) && before?.startsWith('--') && !before.includes('=')) joined.splice(-1, 1, `${before}=${arg}`)
    else joined.push(arg)
  }
  return joined
}

export function degrees(given: Given, name: 'longitude' | 'latitude'): number | null {
  const text = given.option(name)
  if (text === undefined) return null
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new OrganisationError(`--${name} is not a number: ${text}`)
  return value
}
