import type { DeviceMessage, TreeNode } from '@vigil/contract'
import { RESTART_DELAY_MS } from '@vigil/domain'
import type { Clock } from './clock.ts'
import type { LiveFleet } from './stores/live-fleet.ts'

type Node = DeviceMessage['data']

const TREE_DELAY_MS = 1000

export interface FetchedTreeOptions {
  readonly clock: Clock
  readonly fleet: Pick<LiveFleet, 'setStructure' | 'putNode' | 'removeDevice'>
  /** Takes the tree unless the connection has ended meanwhile; rejects if it is to be asked for again. */
  fetch(take: (tree: readonly TreeNode[]) => void): Promise<void>
}

/** The tree of offices and devices, as it was fetched and as single devices came, went or were renamed since. */
export class FetchedTree {
  readonly #options: FetchedTreeOptions
  /** What came while a tree is being fetched, which may not know of it; undefined: none is. */
  #missed: Node[] | undefined
  #callOff: (() => void) | undefined

  constructor(options: FetchedTreeOptions) {
    this.#options = options
  }

  get isComing(): boolean {
    return this.#missed !== undefined
  }

  /** A tree is being fetched from here on. */
  begin(): void {
    this.#missed = []
  }

  /** As `begin`, unless one is under way. */
  expect(): void {
    this.#missed ??= []
  }

  /** The one that was being fetched does not come. */
  giveUp(): void {
    this.#missed = undefined
  }

  close(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }

  set(tree: readonly TreeNode[]): void {
    const { fleet } = this.#options
    const missed = this.#missed ?? []
    this.#missed = undefined
    fleet.setStructure(tree)
    for (const { sn, node } of missed) {
      if (node === null) fleet.removeDevice(sn)
      else fleet.putNode(node)
    }
  }

  put(data: Node): void {
    const { fleet } = this.#options
    const { sn, node } = data
    this.#missed?.push(data)
    if (node === null) fleet.removeDevice(sn)
    else if (!fleet.putNode(node) && this.#missed === undefined) this.#fetchSoon(TREE_DELAY_MS)
  }

  /** A device in an office that is not known: only the whole tree can tell where it stands. */
  #fetchSoon(delay: number): void {
    this.#callOff ??= this.#options.clock.after(delay, () => {
      this.#callOff = undefined
      void this.#fetch()
    })
  }

  async #fetch(): Promise<void> {
    // An update that is under way brings the tree along.
    if (this.#missed !== undefined) return
    this.#missed = []
    try {
      await this.#options.fetch((tree) => this.set(tree))
    } catch {
      this.#missed = undefined
      this.#fetchSoon(RESTART_DELAY_MS)
    }
  }
}
