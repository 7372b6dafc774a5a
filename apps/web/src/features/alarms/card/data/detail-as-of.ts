import type { AlarmDetail, AlarmEvent } from '@vigil/contract'

/**
 * What stands around an alarm as far as it was known at a moment. Its plan, its case and its neighbours are known as they are today
 * alone, and say nothing of then.
 */
export const detailAsOf = (detail: AlarmDetail, alarm: AlarmEvent, at: number): AlarmDetail => ({
  ...detail,
  alarm: { ...detail.alarm, ...alarm },
  log: detail.log.filter((entry) => entry.at <= at),
  pictures: detail.pictures.filter((picture) => picture.at <= at),
  neighbours: [],
  plan: null,
  plans: [],
  case: null,
})
