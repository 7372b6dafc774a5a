import type {
  DetectionFilter,
  DetectionRecord,
  FaultFilter,
  FaultRecord,
  MobileFilter,
  ReadingFilter,
  ReadingRecord,
  SampleFilter,
  SampleRecord,
  StateFilter,
  StateRecord,
  StateTimeline,
  TimelineFilter,
} from '@vigil/contract'
import { createRun, limited } from '../../../platform/database/cancellable.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { createReadingDetails } from '../reading-details.ts'
import { createTaskScope } from '../task-scope.ts'
import { createDetections } from './detections.ts'
import { createFaults } from './faults.ts'
import type { CreateLookBackOptions, LookBackOptions } from './options.ts'
import { createReadings } from './readings.ts'
import { answerPage, type RowSource } from './row-source.ts'
import { createSamples } from './samples.ts'
import { createStates } from './states.ts'
import { createTimelines } from './timelines.ts'

type LookBackHandlers = Pick<
  Handlers,
  | 'hisReadings'
  | 'hisReading'
  | 'hisGd606'
  | 'hisDetect'
  | 'hisDetectDetail'
  | 'hisState'
  | 'stateTimelines'
  | 'hisFault'
  | 'hisSampleData'
>

export interface LookBack {
  readonly sources: {
    readonly reading: RowSource<ReadingFilter, ReadingRecord>
    readonly gd606: RowSource<MobileFilter, ReadingRecord>
    readonly detection: RowSource<DetectionFilter, DetectionRecord>
    readonly state: RowSource<StateFilter, StateRecord>
    readonly fault: RowSource<FaultFilter, FaultRecord>
    readonly sample: RowSource<SampleFilter, SampleRecord>
    readonly timeline: RowSource<TimelineFilter, StateTimeline>
  }
  readonly handlers: LookBackHandlers
}

/** Less than half of the connections. */
const STATEMENTS_AT_ONCE = 4

export function createLookBack(given: CreateLookBackOptions): LookBack {
  const options: LookBackOptions = {
    ...given,
    run: limited(createRun(given.database.pool), STATEMENTS_AT_ONCE),
    details: createReadingDetails(given),
  }
  const { narrow: ofTask } = createTaskScope(given)
  const readings = createReadings(options)
  const detections = createDetections(options)
  const timelines = createTimelines(options)
  const sources: LookBack['sources'] = {
    reading: readings.reading,
    gd606: readings.gd606,
    detection: detections.source,
    state: createStates(options),
    fault: createFaults(options),
    sample: createSamples(options),
    timeline: timelines.source,
  }

  return {
    sources,
    handlers: {
      hisReadings: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.reading, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisGd606: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.gd606, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisDetect: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.detection, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisState: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.state, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisFault: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.fault, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisSampleData: async ({ limit, before, beforeId, ...filter }, viewer) =>
        answerPage(sources.sample, await ofTask(filter, viewer.user), { limit, before, beforeId }, viewer),
      hisReading: (asked, viewer) => readings.detail(asked, viewer),
      hisDetectDetail: ({ id }, viewer) => detections.detail(id, viewer),
      stateTimelines: async (input, viewer) => timelines.answer(await ofTask(input, viewer.user), viewer),
    },
  }
}
