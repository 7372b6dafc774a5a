import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { capture, root, tool } from './run.mjs'
import { INNER_ROOMS, SERVER_ROOMS } from './server-rooms.cjs'

const SOURCE = 'apps/server/src'
const probe = (room) => `${SOURCE}/${room}/probe.ts`

/** Lists of rooms of which each may import those before it. */
const ORDERS = [
  SERVER_ROOMS,
  ...Object.entries(INNER_ROOMS).map(([room, inner]) => inner.map((name) => `${room}/${name}`)),
]

/** A room that is in no list would be held by no rule. One that is alone in its room has nobody to be ordered with. */
function roomsWithoutPlace() {
  const files = readdirSync(join(root, SOURCE), { recursive: true }).filter((path) => path.endsWith('.ts'))
  const folders = [...new Set(files.map(dirname).filter((folder) => folder !== '.'))]
  const isAlone = (folder) => folders.filter((other) => dirname(other) === dirname(folder)).length === 1
  const placed = ORDERS.flat()
  return folders.filter((folder) => {
    if (placed.includes(folder)) return false
    const isInside = SERVER_ROOMS.some((room) => folder.startsWith(`${room}/`))
    return !isInside || !isAlone(folder)
  })
}

const ordered = (rooms) => rooms.flatMap((from) => rooms.filter((to) => to !== from).map((to) => [from, to]))

/** Every room imports every other one of its list, in a tree that is made for it: each pair against the order must be refused, and no pair along it. */
async function plantedPairs() {
  const tree = mkdtempSync(join(tmpdir(), 'vigil-rooms-'))
  const pairs = ORDERS.flatMap(ordered)
  try {
    for (const room of ORDERS.flat()) {
      const own = pairs.filter(([from]) => from === room)
      const path = (other) => relative(dirname(probe(room)), probe(other))
      mkdirSync(join(tree, dirname(probe(room))), { recursive: true })
      writeFileSync(join(tree, probe(room)), own.map(([, to]) => `import '${path(to)}'\n`).join(''))
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
    return ORDERS.flatMap((rooms) =>
      ordered(rooms).flatMap(([from, to]) => {
        const isUpward = rooms.indexOf(from) < rooms.indexOf(to)
        if (refused.has(`${probe(from)} ${probe(to)}`) === isUpward) return []
        return [`${from} may${isUpward ? '' : ' not'} import ${to}`]
      }),
    )
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
}

export async function checkRoomOrder() {
  const nowhere = roomsWithoutPlace()
  if (nowhere.length > 0) return `not in scripts/lib/server-rooms.cjs: ${nowhere.join(', ')}`
  const wrong = await plantedPairs()
  return wrong.length > 0 ? `the order of rooms is not held: ${wrong.join('; ')}` : undefined
}
