import { readFileSync } from 'node:fs'
import { createAccount, createOperator, fromSeed, type KeyPair } from '@nats-io/nkeys'
import { z } from 'zod'

/** The keys that the engine trusts: of the operator, of its system account, and of the account in which all of ours happens. */
export interface EngineKeys {
  readonly operator: KeyPair
  readonly system: KeyPair
  readonly account: KeyPair
}

const seed = (prefix: string) => z.string().regex(new RegExp(`^${prefix}[A-Z2-7]{56}$`))
const fileSchema = z.object({ operator: seed('SO'), system: seed('SA'), account: seed('SA') })

export function createEngineKeys(): EngineKeys {
  return { operator: createOperator(), system: createAccount(), account: createAccount() }
}

const seedOf = (key: KeyPair): string => Buffer.from(key.getSeed()).toString()

export const textOfKeys = ({ operator, system, account }: EngineKeys): string =>
  `${JSON.stringify({ operator: seedOf(operator), system: seedOf(system), account: seedOf(account) }, null, 2)}\n`

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
  return { operator: key(parsed.data.operator), system: key(parsed.data.system), account: key(parsed.data.account) }
}
