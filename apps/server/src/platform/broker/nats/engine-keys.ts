import { readFileSync } from 'node:fs'
import { createAccount, createOperator, fromSeed, type KeyPair } from '@nats-io/nkeys'
import { z } from 'zod'

/** The keys that the engine trusts: of the operator, of its system account, and of the account in which all of ours happens. */
export interface EngineKeys {
  readonly operator: KeyPair
  readonly system: KeyPair
  readonly account: KeyPair
  /** Of the account in which a site speaks with its headquarters; only where there is such a line. */
  readonly lines?: KeyPair | undefined
}

const seed = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[A-Z2-7]{56}$`))
const fileSchema = z.object({
  operator: seed('SO'),
  system: seed('SA'),
  account: seed('SA'),
  lines: seed('SA').optional(),
})

export function createEngineKeys(): EngineKeys {
  return { operator: createOperator(), system: createAccount(), account: createAccount() }
}

/** The same keys, and one for lines between a site and its headquarters. */
export const withLines = (keys: EngineKeys): EngineKeys & Required<Pick<EngineKeys, 'lines'>> => ({
  ...keys,
  lines: keys.lines ?? createAccount(),
})

const seedOf = (key: KeyPair): string => Buffer.from(key.getSeed()).toString()

export function textOfKeys({ operator, system, account, lines }: EngineKeys): string {
  const seeds = { operator: seedOf(operator), system: seedOf(system), account: seedOf(account) }
  return `${JSON.stringify({ ...seeds, ...(lines && { lines: seedOf(lines) }) }, null, 2)}\n`
}

/** The error names the file and nothing that stands in it. */
export function readEngineKeys(path: string): EngineKeys {
  const parsed = z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(fileSchema)
    .safeParse(readFileSync(path, 'utf8'))
  if (!parsed.success)
    throw new Error(`${path} holds no keys of the engine; "npm run admin -- engine create" makes them`)
  const key = (text: string): KeyPair => fromSeed(Buffer.from(text))
  const { operator, system, account, lines } = parsed.data
  return {
    operator: key(operator),
    system: key(system),
    account: key(account),
    lines: lines === undefined ? undefined : key(lines),
  }
}
