import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { capture, root, tool } from './run.mjs'
import { SERVER_ROOMS } from './server-rooms.cjs'

const SOURCE = 'apps/server/src'
const probe = (room) => `${SOURCE}/${room}/probe.ts`

/** A room that is not in the list would be held by no rule. */
export const roomsWithoutPlace = (paths) => [
  ...new Set(
    paths
      .filter((path) => path.endsWith('.ts') && path.includes('/'))
      .filter((path) => !SERVER_ROOMS.some((room) => path.startsWith(`${room}/`)))
      .map(dirname),
  ),
]

/** Every room imports every other one in a tree that is made for it: each pair against the order must be refused, and no pair along it. */
async function plantedPairs() {
  const tree = mkdtempSync(join(tmpdir(), 'vigil-rooms-'))
  try {
    for (const room of SERVER_ROOMS) {
      const others = SERVER_ROOMS.filter((other) => other !== room)
      const path = (other) => relative(dirname(probe(room)), probe(other))
      mkdirSync(join(tree, dirname(probe(room))), { recursive: true })
      writeFileSync(join(tree, probe(room)), others.map((other) => `import '${path(other)}'\n`).join(''))
    }
    const { output } = await capture(
      tool('depcruise'),
      ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json', 'apps'],
      { cwd: tree },
    )
    const { violations } = JSON.parse(output.slice(output.indexOf('{'))).summary
    const refused = new Set(
      violations.filter(({ rule }) => rule.name.startsWith('rooms-above-')).map(({ from, to }) => `${from} ${to}`),
    )
    const wrong = SERVER_ROOMS.flatMap((from, low) =>
      SERVER_ROOMS.flatMap((to, high) => {
        if (from === to || refused.has(`${probe(from)} ${probe(to)}`) === low < high) return []
        return [`${from} may${low < high ? '' : ' not'} import ${to}`]
      }),
    )
    return wrong
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

export async function checkRoomOrder() {
  const nowhere = roomsWithoutPlace(readdirSync(join(root, SOURCE), { recursive: true }))
  if (nowhere.length > 0) return `not in scripts/lib/server-rooms.cjs: ${nowhere.join(', ')}`
  const wrong = await plantedPairs()
  return wrong.length > 0 ? `the order of rooms is not held: ${wrong.join('; ')}` : undefined
}
