import { NodeType, type TreeNode } from '@vigil/contract'
import { modStateOf } from '@vigil/domain'
import type { DeviceRow, Directory, Office } from '../organisation/directory.ts'
import { nodeIdOf } from './fleet-state.ts'
import type { LiveEntry } from './live-entry.ts'

/** The node of a device with its state of this moment. */
export function deviceNode({ row, device }: LiveEntry): TreeNode {
  const node: TreeNode = {
    id: nodeIdOf(row),
    parentId: row.officeId,
    nodeType: NodeType.Device,
    name: row.name,
    sn: row.sn,
    officeName: row.officeName,
    deviceType: row.deviceType,
    deviceTypeName: row.deviceType,
    state: device.state,
    state2: device.state2,
    runstate: device.runstate,
    runMode: device.runMode,
    modState: modStateOf(device),
    dynamicInfoMap: device.activity === undefined ? {} : { activity: device.activity },
    mapUrl: row.mapUrl,
    types: [...device.types],
    at: device.at,
  }
  const longitude = device.position?.longitude ?? row.longitude
  const latitude = device.position?.latitude ?? row.latitude
  if (longitude !== null && latitude !== null) Object.assign(node, { longitude, latitude })
  if (row.simulated || device.simulated) node.simulated = true
  return node
}

interface Branch {
  office: Office
  devices: DeviceRow[]
  below: Branch[]
}

export interface OfficeTrees {
  offices(officeId: string): TreeNode[]
  /** Offices that hold none of the wanted devices are left out when `pruned`. */
  withDevices(officeId: string, options?: { wanted?: (row: DeviceRow) => boolean; pruned?: boolean }): TreeNode[]
}

/** Who stands below whom is worked out once per change of the organisation; states are read at every call. */
export function createOfficeTrees(
  directory: Pick<Directory, 'offices' | 'devices'>,
  entryOf: (sn: string) => LiveEntry | undefined,
): OfficeTrees {
  let branches = new Map<string, Branch>()
  /** The directory makes a new list whenever it loads; a new or renamed office changes no device. */
  let builtFrom: readonly Office[] | undefined

  function build(): Map<string, Branch> {
    const built = new Map(
      directory.offices().map((office) => [office.id, { office, devices: [], below: [] } as Branch]),
    )
    const inOrder = [...built.values()].sort(
      (a, b) => a.office.sort - b.office.sort || a.office.name.localeCompare(b.office.name),
    )
    for (const branch of inOrder) built.get(branch.office.parentId ?? '')?.below.push(branch)
    for (const row of directory.devices()) built.get(row.officeId)?.devices.push(row)
    for (const { devices } of built.values()) devices.sort((a, b) => a.name.localeCompare(b.name))
    return built
  }

  function branchOf(officeId: string): Branch | undefined {
    if (builtFrom !== directory.offices()) {
      builtFrom = directory.offices()
      branches = build()
    }
    return branches.get(officeId)
  }

  /** The top of what a user sees has no parent: the office above it is none of its business. */
  function officeNode({ office }: Branch, isTop: boolean, children: TreeNode[]): TreeNode {
    return {
      id: office.id,
      parentId: isTop ? null : office.parentId,
      nodeType: NodeType.Office,
      name: office.name,
      stationMap: office.stationMap,
      children,
    }
  }

  const officesBelow = (branch: Branch, isTop: boolean): TreeNode =>
    officeNode(
      branch,
      isTop,
      branch.below.map((each) => officesBelow(each, false)),
    )

  function treeBelow(branch: Branch, isTop: boolean, wanted: (row: DeviceRow) => boolean, pruned: boolean): TreeNode[] {
    const devices = branch.devices.filter(wanted).flatMap((row) => {
      const entry = entryOf(row.sn)
      return entry === undefined ? [] : [deviceNode(entry)]
    })
    const offices = branch.below.flatMap((each) => treeBelow(each, false, wanted, pruned))
    if (pruned && devices.length + offices.length === 0) return []
    return [officeNode(branch, isTop, [...offices, ...devices])]
  }

  return {
    offices(officeId) {
      const branch = branchOf(officeId)
      return branch === undefined ? [] : [officesBelow(branch, true)]
    },
    withDevices(officeId, { wanted = () => true, pruned = false } = {}) {
      const branch = branchOf(officeId)
      return branch === undefined ? [] : treeBelow(branch, true, wanted, pruned)
    },
  }
}
