import { fileURLToPath } from 'node:url'
import { folderOf } from './component-sheet-plugin.ts'

/*
 * A browser without TLS fetches six files at a time: a hundred small chunks held the first live map up for seconds. What
 * is always needed together therefore lies in one file, and small libraries that much the same pages use are put together.
 */

/** The largest libraries by far: nothing small may be put beside them, or every page would fetch them. */
const LARGE = /[\\/](maplibre-gl|pmtiles|three)[\\/]/
const LIBRARY = /[\\/]node_modules[\\/]/

/** Entrances that lead to a whole library; what is taken through them is known by the names alone. */
const ENTRANCE = /[\\/]antd[\\/]es[\\/]index\.js$/
const TAKEN = /import\s*\{([^}]*)\}\s*from\s*['"]antd['"]/g

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** What a module needs at once. Of a library with one entrance for everything, only what the module takes through it. */
function importsOf(id: string, graph: Graph): string[] {
  const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!ENTRANCE.test(imported)) return [imported]
    const taken = [...(code ?? '').matchAll(TAKEN)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => `/antd/es/${folderOf(name.trim().split(/\s/, 1)[0] ?? '')}/index.js`)
    return (graph.getModuleInfo(imported)?.importedIds ?? []).filter((part) =>
      taken.some((end) => part.replaceAll('\\', '/').endsWith(end)),
    )
  })
}

/** All modules that a file needs at once, by itself and through others. */
function allNeeds(root: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...importsOf(id, graph))
  }
  return found
}

function needsOf(path: string, name: string): (id: string, graph: Graph) => string | null {
  const root = fileURLToPath(new URL(path, import.meta.url))
  let needs: Set<string> | undefined
  return (id, graph) => {
    needs ??= allNeeds(root, graph)
    return needs.has(id) && !LARGE.test(id) ? name : null
  }
}

export const chunks = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 4 },
    // Before the frame: the sign-in must not fetch what only those need who are signed in.
    { name: needsOf('./src/app/pages/login-page.tsx', 'login'), debugName: 'login', priority: 3 },
    { name: needsOf('./src/app/frame/layout.tsx', 'frame'), debugName: 'frame', priority: 2 },
    {
      name: 'shared',
      test: (id: string) => LIBRARY.test(id) && !LARGE.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 12_000,
      priority: 1,
    },
  ],
}

/** A shared chunk is otherwise named after all that share it. */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~', 1)[0]}-[hash].js`
