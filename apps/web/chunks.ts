import { fileURLToPath } from 'node:url'

/*
 * A browser without TLS fetches six files at a time: a hundred small chunks held the first live map up for seconds. What
 * is always needed together therefore lies in one file, and small libraries that much the same pages use are put together.
 */

/** The largest libraries by far: nothing small may be put beside them, or every page would fetch them. */
const LARGE = /[\\/](maplibre-gl|pmtiles|three)[\\/]/
const LIBRARY = /[\\/]node_modules[\\/]/

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Our own modules that a file needs at once, by itself and through others. */
function needsOf(path: string): (id: string, graph: Graph) => string | null {
  const root = fileURLToPath(new URL(path, import.meta.url))
  let needs: Set<string> | undefined
  const follow = (graph: Graph): Set<string> => {
    const found = new Set<string>()
    const waiting = [root]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || LIBRARY.test(id)) continue
      found.add(id)
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
  return (id, graph) => {
    needs ??= follow(graph)
    return needs.has(id) ? 'frame' : null
  }
}

export const chunks = {
  groups: [
    { name: 'start', tags: ['$initial' as const], priority: 3 },
    {
      name: 'shared',
      test: (id: string) => LIBRARY.test(id) && !LARGE.test(id),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 12_000,
      priority: 2,
    },
    { name: needsOf('./src/app/layout.tsx'), debugName: 'frame', priority: 1 },
  ],
}

/** A shared chunk is otherwise named after all that share it. */
export const chunkFileNames = ({ name }: { name: string }): string => `assets/${name.split('~', 1)[0]}-[hash].js`
