import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { complain, root, run, say, tool } from './run.mjs'

const IGNORED = new Set(['node_modules', 'dist', 'test', 'coverage'])

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (IGNORED.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}

/** Content, not time: a fresh clone and a copied folder must not look newer than they are. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((each) => (statSync(each).isDirectory() ? [...filesBelow(each)] : [each])).sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** The packages are built into what uses them, so that nothing of them has to be built by itself. */
const fromSource = {
  name: 'packages-from-source',
  setup(build) {
    build.onResolve({ filter: /^@vigil\// }, ({ path }) => {
      const [, name, ...door] = path.split('/')
      const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
      return { path: join(root, 'packages', name, exports[['.', ...door].join('/')]) }
    })
  },
}

async function bundle(app, entries) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: entries.map((entry) => join(root, 'apps', app, 'src', entry)),
    outdir: join(root, 'apps', app, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    plugins: [fromSource],
    sourcemap: true,
    logLevel: 'warning',
  })
}

async function buildWeb() {
  const code = await run(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') })
  if (code !== 0) throw new Error('the console could not be built')
}

const shared = ['packages', 'package-lock.json', 'scripts/lib/build-changed.mjs'].map((path) => join(root, path))
const parts = [
  {
    name: 'server',
    from: 'apps/server',
    make: () =>
      bundle('server', [
        'main.ts',
        'analysis/safety/safety-worker.ts',
        'analysis/survey/survey-worker.ts',
        'exports/large-file-worker.ts',
        'identification/judge-worker.ts',
        'laboratory/lab-worker.ts',
        'imports/file-worker.ts',
        'organisation/admin.ts',
        'backup/backup.ts',
        'backup/restore.ts',
        'cluster/cluster.ts',
      ]),
  },
  { name: 'simulator', from: 'apps/simulator', make: () => bundle('simulator', ['main.ts']) },
  { name: 'console', from: 'apps/web', make: buildWeb },
]

/** Builds what changed since the last build, and says so; nothing when nothing did. `only`: of these parts. */
export async function buildChanged(only = parts.map(({ name }) => name)) {
  for (const { name, from, make } of parts.filter((part) => only.includes(part.name))) {
    const stamp = join(root, from, 'dist', '.built-from')
    const wanted = fingerprint([...shared, join(root, from)])
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    say(`building the ${name} …`)
    try {
      await make()
    } catch (error) {
      complain(`the ${name} was not built: ${error.message}`)
      process.exit(1)
    }
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}
