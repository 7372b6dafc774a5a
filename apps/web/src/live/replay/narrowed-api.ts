import type { EndpointName, ReplayMoment, ReplayStretch, TreeNode } from '@vigil/contract'
import type { Api } from '../../lib/calls/api.ts'

/** Offices in which nothing is left go with their devices. */
function prunedTree(nodes: readonly TreeNode[], keeps: (sn: string) => boolean): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.sn !== undefined) return keeps(node.sn) ? [node] : []
    const children = prunedTree(node.children ?? [], keeps)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

const ACTS_OF: ReadonlySet<EndpointName> = new Set<EndpointName>(['replayMoment', 'replayStretch'])

/** The record of some devices alone: those of a task, as if there were no others. */
export function narrowedApi(api: Api, sns: readonly string[]): Api {
  const kept = new Set(sns)
  const keeps = (sn: string): boolean => kept.has(sn)
  const of = ({ sn }: { sn: string }): boolean => keeps(sn)
  const narrow: Partial<Record<EndpointName, (answer: never) => unknown>> = {
    office: (tree: readonly TreeNode[]) => prunedTree(tree, keeps),
    replayMoment: (moment: ReplayMoment): ReplayMoment => ({
      ...moment,
      devices: moment.devices.filter(of),
      byStates: moment.byStates.filter(keeps),
      alarms: moment.alarms.filter(of),
    }),
    replayStretch: (stretch: ReplayStretch): ReplayStretch => ({
      ...stretch,
      devices: stretch.devices.filter(({ basic }) => of(basic)),
      heard: stretch.heard.filter(of),
      alarms: stretch.alarms.filter(({ alarm }) => of(alarm)),
      rises: stretch.rises.filter(of),
    }),
  }
  return async (name, input, options) => {
    // An act may be of many devices and names one: which of them count, the server knows.
    const asked = ACTS_OF.has(name) ? { ...input, actsOf: [...kept] } : input
    const answer = await api(name, asked, options)
    return (narrow[name]?.(answer as never) ?? answer) as typeof answer
  }
}
