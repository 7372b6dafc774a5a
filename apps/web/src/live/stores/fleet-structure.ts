import { type DeviceKind, NodeType, type TreeNode } from '@vigil/contract'
import { registry } from '@vigil/devices'

export interface DevicePlace {
  readonly sn: string
  readonly id: string
  readonly name: string
  readonly deviceType: string
  readonly deviceTypeName: string
  readonly officeId: string
  readonly officeName: string
  readonly kinds: readonly DeviceKind[]
  readonly longitude?: number
  readonly latitude?: number
  readonly mapUrl?: string | null
  readonly simulated: boolean
}

export interface OfficePlace {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly depth: number
  readonly stationMap: string | null
  readonly offices: readonly string[]
  /** Serial numbers of its own devices. */
  readonly devices: readonly string[]
}

type DeviceNode = TreeNode & { sn: string }
const isDevice = (node: TreeNode): node is DeviceNode => node.nodeType === NodeType.Device && node.sn !== undefined

function placeOf(node: DeviceNode, office: Pick<OfficePlace, 'id' | 'name'>): DevicePlace {
  const deviceType = node.deviceType ?? ''
  return {
    sn: node.sn,
    id: node.id,
    name: node.name,
    deviceType,
    deviceTypeName: node.deviceTypeName ?? deviceType,
    officeId: office.id,
    officeName: office.name,
    kinds: registry.kinds(deviceType),
    ...(node.longitude !== undefined && node.latitude !== undefined
      ? { longitude: node.longitude, latitude: node.latitude }
      : {}),
    ...(node.mapUrl !== undefined ? { mapUrl: node.mapUrl } : {}),
    simulated: node.simulated === true,
  }
}

/** Which offices there are, and which devices stand in them; nothing of their states. */
export class FleetStructure {
  readonly #offices = new Map<string, OfficePlace>()
  readonly #places = new Map<string, DevicePlace>()
  #roots: readonly string[] = []
  #officeList: readonly OfficePlace[] | undefined
  #placeList: readonly DevicePlace[] | undefined

  office = (id: string): OfficePlace | undefined => this.#offices.get(id)
  place = (sn: string): DevicePlace | undefined => this.#places.get(sn)

  /** Depth first. */
  offices(): readonly OfficePlace[] {
    this.#officeList ??= [...this.#walk(this.#roots)]
    return this.#officeList
  }

  places(): readonly DevicePlace[] {
    this.#placeList ??= this.offices().flatMap(({ devices }) => devices.flatMap((sn) => this.#places.get(sn) ?? []))
    return this.#placeList
  }

  /** Those of an office and of all below it; of every one where none is named. */
  placesWithin(officeId: string | undefined): readonly DevicePlace[] {
    if (officeId === undefined) return this.places()
    return this.places().filter((place) => this.pathOf(place.officeId).includes(officeId))
  }

  /** The office and all above it. */
  pathOf(officeId: string): readonly string[] {
    const path: string[] = []
    let office = this.#offices.get(officeId)
    // A tree that bites its own tail must not hang the console.
    while (office !== undefined && !path.includes(office.id)) {
      path.push(office.id)
      office = office.parentId === null ? undefined : this.#offices.get(office.parentId)
    }
    return path
  }

  reset(tree: readonly TreeNode[]): void {
    this.#offices.clear()
    this.#places.clear()
    this.#roots = this.#take(tree, null, 0).offices
    this.#forgetLists()
  }

  /** A device that was added, renamed or moved. False when its office is not known: the tree must be asked for anew. */
  put(node: TreeNode): boolean {
    const office = node.parentId === null ? undefined : this.#offices.get(node.parentId)
    if (!isDevice(node) || office === undefined) return false
    this.remove(node.sn)
    const place = placeOf(node, office)
    this.#places.set(place.sn, place)
    const devices = this.#offices.get(office.id)?.devices ?? []
    const next = devices.findIndex((sn) => (this.#places.get(sn)?.name ?? '').localeCompare(place.name) > 0)
    const index = next < 0 ? devices.length : next
    this.#offices.set(office.id, { ...office, devices: devices.toSpliced(index, 0, place.sn) })
    this.#forgetLists()
    return true
  }

  remove(sn: string): boolean {
    const place = this.#places.get(sn)
    const office = place && this.#offices.get(place.officeId)
    if (office === undefined) return false
    this.#places.delete(sn)
    this.#offices.set(office.id, { ...office, devices: office.devices.filter((each) => each !== sn) })
    this.#forgetLists()
    return true
  }

  #forgetLists(): void {
    this.#officeList = undefined
    this.#placeList = undefined
  }

  #take(nodes: readonly TreeNode[], parent: Pick<OfficePlace, 'id' | 'name'> | null, depth: number) {
    const offices: string[] = []
    const devices: string[] = []
    for (const node of nodes) {
      if (isDevice(node)) {
        devices.push(node.sn)
        this.#places.set(node.sn, placeOf(node, parent ?? { id: '', name: node.officeName ?? '' }))
        continue
      }
      offices.push(node.id)
      const below = this.#take(node.children ?? [], node, depth + 1)
      this.#offices.set(node.id, {
        id: node.id,
        parentId: parent?.id ?? null,
        name: node.name,
        depth,
        stationMap: node.stationMap ?? null,
        ...below,
      })
    }
    return { offices, devices }
  }

  *#walk(ids: readonly string[], seen = new Set<string>()): Generator<OfficePlace> {
    for (const id of ids) {
      const office = this.#offices.get(id)
      if (office === undefined || seen.has(id)) continue
      seen.add(id)
      yield office
      yield* this.#walk(office.offices, seen)
    }
  }
}
