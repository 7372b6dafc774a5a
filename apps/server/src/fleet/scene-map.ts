import { type Coordinates, placeOf, scenePlan } from '@vigil/basemap'
import type { SceneMap } from '@vigil/contract'
import { withinScope } from '@vigil/domain'
import type { DeviceRow, Directory, Office } from '../organisation/directory.ts'
import { heightOf, readStationMap, type StationMap, shareOf } from '../organisation/station-map.ts'
import { Refusal } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { LiveEntry } from './live-entry.ts'

export interface SceneMapOptions {
  directory: Pick<Directory, 'sees' | 'device' | 'devices' | 'office'>
  entryOf(sn: string): LiveEntry | undefined
}

interface Found {
  readonly id: string
  readonly name: string
  readonly map: StationMap
  readonly members: DeviceRow[]
}

/** Units across a picture; what it measures itself is known to nobody here. */
const WIDTH = 1000

/** The plan of a place with the devices that the user sees there, and no others. */
export function createSceneMap({ directory, entryOf }: SceneMapOptions): Handlers['sceneMap'] {
  const seenBy = (user: SessionUser): DeviceRow[] =>
    [...directory.devices()].filter((row) => directory.sees(user.officeId, row))

  /** The nearest office with a plan, upward to the user's own and not beyond: the ones above are none of its business. */
  function officeWithPlan(from: string, user: SessionUser): { office: Office; map: StationMap } | undefined {
    const scope = directory.office(user.officeId)?.path ?? ''
    for (let office = directory.office(from); office !== undefined; office = directory.office(office.parentId ?? '')) {
      if (!withinScope(scope, office.path)) return undefined
      const map = readStationMap(office.stationMap)
      if (map !== undefined) return { office, map }
    }
    return undefined
  }

  function find(sn: string | undefined, officeId: string | undefined, user: SessionUser): Found | undefined {
    const row = sn === undefined ? undefined : directory.device(sn)
    if (sn !== undefined && (row === undefined || !directory.sees(user.officeId, row)))
      throw new Refusal('deviceUnknown')
    const own = readStationMap(row?.mapUrl ?? null)
    if (row !== undefined && own !== undefined) {
      const members = seenBy(user).filter(({ mapUrl }) => mapUrl === row.mapUrl)
      return { id: `map ${row.mapUrl}`, name: row.officeName, map: own, members }
    }
    const found = officeWithPlan(row?.officeId ?? officeId ?? '', user)
    if (found === undefined) return undefined
    const { office, map } = found
    const members = seenBy(user).filter(({ officePath }) => withinScope(office.path, officePath))
    return { id: `office ${office.id}`, name: office.name, map, members }
  }

  const positionOf = (row: DeviceRow): Coordinates | undefined => {
    const reported = entryOf(row.sn)?.device.position
    if (reported !== undefined) return reported
    return row.longitude === null || row.latitude === null
      ? undefined
      : { longitude: row.longitude, latitude: row.latitude }
  }

  return async ({ sn, officeId }, { user }) => {
    const found = find(sn, officeId, user)
    if (found === undefined) throw new Refusal('noSceneMap')
    const { id, name, map, members } = found
    const { project, ...sheet } = sheetOf(map, members.length)
    const scene: SceneMap = { id, name, ...sheet, points: [], outside: [] }
    for (const row of members) {
      const position = positionOf(row)
      const point = placedOn(scene, row) ?? (position === undefined ? undefined : project(position))
      if (point === undefined) scene.outside.push(row.sn)
      else scene.points.push({ sn: row.sn, ...point })
    }
    return scene
  }
}

/** Where somebody put the device on this plan; a place that the plan no longer has is none. */
function placedOn({ id, width, height }: SceneMap, row: DeviceRow): { x: number; y: number } | undefined {
  const { scenePlan, sceneX, sceneUp } = row
  if (scenePlan !== id || sceneX === null || sceneUp === null) return undefined
  return sceneX > width || sceneUp > height ? undefined : { x: sceneX, y: height - sceneUp }
}

type Sheet = Omit<SceneMap, 'id' | 'name' | 'points' | 'outside'> & {
  project(position: Coordinates): { x: number; y: number } | undefined
}

function sheetOf(map: StationMap, devices: number): Sheet {
  if (map.kind === 'drawn') {
    const { project, shapes, labels, ...plan } = scenePlan(map.spots, devices)
    return {
      ...plan,
      shapes: [...shapes],
      labels: [...labels],
      demonstration: true,
      project: (position) => project(placeOf(position)),
    }
  }
  const { url, corners } = map
  const height = corners === undefined ? WIDTH : WIDTH * heightOf(corners)
  return {
    url,
    width: WIDTH,
    height,
    shapes: [],
    labels: [],
    schematic: false,
    demonstration: false,
    project(position) {
      const share = corners && shareOf(corners, position)
      return share && { x: share.x * WIDTH, y: share.y * height }
    },
  }
}
