import type { Answers, Requests } from './sample-types.ts'

const STACK = {
  id: '1',
  officeId: '1',
  name: 'A1',
  x: 0,
  y: 0,
  width: 0.1,
  height: 0.1,
  rows: 1,
  columns: 1,
  layers: 1,
  origin: '',
  stackedAt: 1,
  probeDays: 7,
  version: 1,
  changedBy: 'anna',
  changedAt: 1,
}

export const answers = {
  cottonWarehouse: {
    officeId: '1',
    officeName: 'Warehouse',
    stacks: [STACK],
    bales: [],
    probes: [],
    probings: [],
    inspections: [],
    recent: [],
  },
  saveStack: STACK,
  removeStack: null,
  saveBale: null,
  placeProbe: null,
  takeProbe: null,
  beginProbing: null,
  endProbing: null,
} satisfies Answers

export const requests = {
  cottonWarehouse: { officeId: '1' },
  saveStack: {
    officeId: '1',
    name: 'A1',
    x: 0.1,
    y: 0.1,
    width: 0.1,
    height: 0.1,
    rows: 2,
    columns: 2,
    layers: 1,
    origin: '',
    stackedAt: 0,
    probeDays: 7,
  },
  removeStack: { id: '99', version: 1 },
  saveBale: { stackId: '99', row: 1, column: 1, layer: 1, code: 'XJ-1', note: '', version: 0 },
  placeProbe: { stackId: '99', row: 1, column: 1, layer: 1, sn: 'SN-1', seen: null },
  takeProbe: { id: '99' },
  beginProbing: { stackId: '99', row: 1, column: 1, layer: 1, sn: 'SN-1', note: '', seen: null },
  endProbing: { id: '99' },
} satisfies Requests
