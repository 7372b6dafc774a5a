import type { EndpointOutput } from '@vigil/contract'
import type { Answers, Requests } from './sample-types.ts'

const VIEW: EndpointOutput<'saveMonitorView'> = {
  id: 'mv1',
  name: 'Gate',
  address: '/analysis/monitor?s=SN-1~nuclearMod.doseRate',
  isShared: false,
  version: 1,
  savedAt: 0,
  isOwn: true,
  by: 'ann',
}

export const answers = {
  monitorSeries: { from: 0, to: 60_000, stepMs: 60_000, devices: [], unwatched: [] },
  monitorViews: [VIEW],
  saveMonitorView: VIEW,
  removeMonitorView: null,
  survey: { from: 0, to: 3_600_000, quantities: [], simulated: [] },
} satisfies Answers

export const requests = {
  monitorSeries: { from: 0, to: 60_000, devices: [{ sn: 'SN-1', quantities: ['nuclearMod.doseRate'] }] },
  saveMonitorView: { name: 'Gate', address: '/analysis/monitor', isShared: true },
  removeMonitorView: { id: 'mv1', version: 1 },
  survey: { from: 0, to: 3_600_000, sns: ['SN-1'], quantities: ['nuclearMod.doseRate'] },
} satisfies Requests
