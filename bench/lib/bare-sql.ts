import { spawn, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import pg from 'pg'
import type { Sql } from '../../apps/server/src/platform/database/cancellable.ts'

const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as { prepareValue(value: unknown): unknown }

export interface BareSql {
  readonly name: string
  /** Milliseconds of each run, all statements one after the other. */
  time(statements: readonly Sql[], runs: number): Promise<number[]>
  end(): Promise<void>
}

/** By `psql` where it is installed, else by a connection of this process. */
export async function openBareSql(url: string): Promise<BareSql> {
  const hasPsql = spawnSync('psql', ['--version']).status === 0
  return hasPsql ? { name: 'psql', time: (...asked) => timeByPsql(url, ...asked), end: async () => {} } : byClient(url)
}

/** `psql` knows no parameters: values stand where they belong. */
function inlined({ text, values }: Sql): string {
  return text.replace(/\$(\d+)/g, (_, n: string) => {
    const value = prepareValue(values[Number(n) - 1])
    return value === null ? 'null' : pg.escapeLiteral(String(value))
  })
}

async function timeByPsql(url: string, statements: readonly Sql[], runs: number): Promise<number[]> {
  const once = statements.map((statement) => `${inlined(statement)};`).join('\n')
  const script = `\\o /dev/null\n\\timing on\n${`${once}\n`.repeat(runs)}`
  const psql = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', url], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  psql.stdout.on('data', (part) => {
    said += part
  })
  psql.stdin.end(script)
  const code = await new Promise<number | null>((resolve) => psql.once('close', resolve))
  if (code !== 0) throw new Error(`psql ended with ${code}`)
  const times = [...said.matchAll(/^Time: ([\d.]+) ms/gm)].map(([, ms]) => Number(ms))
  return Array.from({ length: runs }, (_, run) =>
    times.slice(run * statements.length, (run + 1) * statements.length).reduce((sum, ms) => sum + ms, 0),
  )
}

async function byClient(url: string): Promise<BareSql> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'bare client',
    async time(statements, runs) {
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const begun = performance.now()
        for (const { text, values } of statements) await client.query(text, [...values])
        times.push(performance.now() - begun)
      }
      return times
    },
    end: () => client.end(),
  }
}
