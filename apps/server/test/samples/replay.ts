import type { Answers, Requests } from './sample-types.ts'

const BOOKMARK = {
  id: 'b1',
  at: 1,
  note: 'The first signal',
  address: '/query/replay?at=1',
  shared: false,
  by: 'anna',
  own: true,
  savedAt: 1,
}

export const answers = {
  replayMoment: { at: 1, devices: [], byStates: [], alarms: [], acts: [], unwatched: false },
  replayStretch: { from: 0, to: 1, devices: [], heard: [], alarms: [], rises: [], acts: [], unwatched: [] },
  replayDetails: [],
  replayLimits: [],
  replayDensity: { from: 0, to: 1, stepMs: 1, alarms: [0], messages: [0], unwatched: [] },
  replayNext: null,
  replayBookmarks: [BOOKMARK],
  saveReplayBookmark: BOOKMARK,
  removeReplayBookmark: null,
} satisfies Answers

export const requests = {
  replayMoment: { at: 1 },
  replayStretch: { from: 0, to: 1000 },
  replayDetails: { at: 1, snList: ['SN-1'] },
  replayLimits: { at: 1, snList: ['SN-1'] },
  replayDensity: { from: 0, to: 1000 },
  replayNext: { at: 0 },
  saveReplayBookmark: { at: 1, note: 'The first signal', address: '/query/replay?at=1', shared: false },
  removeReplayBookmark: { id: 'b1' },
} satisfies Requests
