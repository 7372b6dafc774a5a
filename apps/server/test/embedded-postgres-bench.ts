import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import {
  type EmbeddedPostgres,
  type StartStep,
  startEmbeddedPostgres,
} from '../src/platform/embedded-postgres/embedded-postgres.ts'

const EMBEDDED_POSTGRES = '../src/platform/embedded-postgres/embedded-postgres.ts'
const SMALL = { shared_buffers: '16MB', max_connections: '10' }

interface TestBench {
  folder: string
  dataDir: string
  /** Steps of the latest start. */
  steps: StartStep[]
  readonly running: EmbeddedPostgres[]
  readonly children: ChildProcess[]
  /** A database made once per file: an initdb for each test would be half of the time. */
  useTemplate(): void
  start(options?: { settings?: Record<string, string>; onLost?: () => void }): Promise<EmbeddedPostgres>
  /** A Vigil in a process of its own that can be killed; resolves once it has reported the step. */
  startInChild(until: StartStep): Promise<ChildProcess>
  pidFile(): string
}

/** A fresh folder for each test, and whatever the test started is gone after it. */
export function testBench(): TestBench {
  let template = ''
  const bench: TestBench = {
    folder: '',
    dataDir: '',
    steps: [],
    running: [],
    children: [],
    useTemplate() {
      cpSync(join(template, 'postgres'), bench.dataDir, { recursive: true })
    },
    async start({ settings, ...options } = {}) {
      bench.steps = []
      const postgres = await startEmbeddedPostgres({
        ...options,
        dataDir: bench.dataDir,
        onProgress: (step) => bench.steps.push(step),
        settings: { ...SMALL, ...settings },
      })
      bench.running.push(postgres)
      return postgres
    },
    async startInChild(until) {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program(bench.dataDir)])
      bench.children.push(child)
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      while (!output.split('\n').includes(until)) {
        if (child.exitCode !== null) throw new Error(`the child ended: ${output}`)
        await sleep(10)
      }
      return child
    },
    pidFile: () => readFileSync(join(bench.dataDir, 'postmaster.pid'), 'utf8'),
  }

  beforeAll(async () => {
    template = temporaryFolder('vigil-template-')
    const settings = { ...SMALL, fsync: 'off' }
    const postgres = await startEmbeddedPostgres({ dataDir: join(template, 'postgres'), settings })
    await postgres.stop()
  })
  beforeEach(() => {
    bench.folder = temporaryFolder('vigil-embedded-')
    bench.dataDir = join(bench.folder, 'postgres')
  })
  afterEach(async () => {
    for (const child of bench.children.splice(0)) child.kill('SIGKILL')
    for (const postgres of bench.running.splice(0)) await postgres.stop()
    rmSync(bench.folder, { recursive: true, force: true })
  })
  afterAll(() => {
    rmSync(template, { recursive: true, force: true })
  })
  return bench
}

export async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(folder, 0o755)
  return folder
}

function program(dataDir: string): string {
  return `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL(EMBEDDED_POSTGRES, import.meta.url).href)}
    const options = { dataDir: ${JSON.stringify(dataDir)}, settings: ${JSON.stringify(SMALL)} }
    await startEmbeddedPostgres({ ...options, onProgress: (step) => console.log(step) })
    setInterval(() => {}, 1000)`
}
