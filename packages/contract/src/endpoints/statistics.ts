import { z } from 'zod'
import { alarmKindSchema, askedMomentSchema, snSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import {
  alarmStatisticsSchema,
  cottonAlarmStatisticsSchema,
  cottonCheckStatisticsSchema,
  coverageStatisticsSchema,
  detectStatisticsSchema,
  EARLIEST_PERIOD,
  lowerLimitsSchema,
  PERIOD_UNITS,
  stateStatisticsSchema,
} from '../statistics.ts'
import { endpoints } from './endpoint.ts'
import { CHOICES_MAX, taskIdSchema } from './history-filters.ts'

const id = z.string().min(1).max(64)

/** The whole day, week, month or year in which a moment lies, on the site's clock. */
export const statisticsFilterSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  /** Left out: now. */
  at: askedMomentSchema.min(EARLIEST_PERIOD).optional(),
  sn: snSchema.optional(),
  /** This office and those below. */
  officeId: id.optional(),
  deviceType: z.string().max(64).optional(),
  /** Its devices alone, from its begin to its end. */
  taskId: taskIdSchema.optional(),
})

/** Left out: real ones alone. */
const kindsSchema = z.array(alarmKindSchema).min(1).max(CHOICES_MAX).optional()

export const TABLE_ROWS_MAX = 5000
const TABLE_COLUMNS_MAX = 50
const cell = z.union([z.string().max(500), z.number(), z.null()])

/** A table as somebody has it before them, to be had as a file. */
export const tableFileSchema = z.object({
  format: z.enum(['csv', 'xlsx']),
  name: z.string().min(1).max(120),
  columns: z
    .array(z.object({ title: z.string().max(120), type: z.enum(['text', 'number']) }))
    .min(1)
    .max(TABLE_COLUMNS_MAX),
  rows: z.array(z.array(cell).max(TABLE_COLUMNS_MAX)).max(TABLE_ROWS_MAX),
  /** What it is of, in words: period, site, filters. */
  about: z
    .array(z.tuple([z.string().max(120), z.string().max(500)]))
    .max(20)
    .default([]),
})

const seesStatistics = [Permission.Statistics, Permission.CottonStatistics] as const
/** Analysis has figures of its own to take away. */
const seesFigures = [...seesStatistics, Permission.Analysis] as const

export const statisticsEndpoints = endpoints({
  alarmStatistics: {
    method: 'POST',
    path: '/vigil/statistics/alarm',
    input: statisticsFilterSchema.extend({ kinds: kindsSchema }),
    output: alarmStatisticsSchema,
    access: [Permission.Statistics],
    reach: 'office',
    summary: 'How many alarms began in a period, by everything that tells them apart, beside earlier periods',
  },
  stateStatistics: {
    method: 'POST',
    path: '/vigil/statistics/states',
    input: statisticsFilterSchema,
    output: stateStatisticsSchema,
    access: [Permission.Statistics],
    reach: 'office',
    summary: 'How available devices were in a period, how long in which state, and how often they failed',
  },
  coverageStatistics: {
    method: 'POST',
    path: '/vigil/statistics/coverage',
    // All devices of a place watch over it: one model, one device or those of a task say nothing of it.
    input: statisticsFilterSchema.omit({ sn: true, deviceType: true, taskId: true }),
    output: coverageStatisticsSchema,
    access: [Permission.Statistics],
    reach: 'office',
    summary: 'Which places were watched by none of their devices in a period, and when',
  },
  cottonAlarmStatistics: {
    method: 'POST',
    path: '/vigil/statistics/cotton/alarm',
    input: statisticsFilterSchema.extend({ kinds: kindsSchema }),
    output: cottonAlarmStatisticsSchema,
    access: [Permission.CottonStatistics],
    reach: 'office',
    summary: 'Alarms of cotton bales in a period, also by stack, origin and age of the cotton',
  },
  cottonCheckStatistics: {
    method: 'POST',
    path: '/vigil/statistics/cotton/checks',
    input: statisticsFilterSchema.extend({ kinds: kindsSchema }),
    output: cottonCheckStatisticsSchema,
    access: [Permission.CottonStatistics],
    reach: 'office',
    summary: 'Checks of cotton bales in a period, what they found, and how likely the bales smouldered',
  },
  detectStatistics: {
    method: 'POST',
    path: '/vigil/statistics/detections',
    input: statisticsFilterSchema.extend({ kinds: kindsSchema }),
    output: detectStatisticsSchema,
    access: [Permission.Statistics],
    reach: 'office',
    summary: 'What checks found in a period, how sure, and which alarms turned out to be false, by limit',
  },
  lowerLimits: {
    method: 'POST',
    path: '/vigil/statistics/limits',
    input: statisticsFilterSchema.extend({ kinds: kindsSchema }),
    output: lowerLimitsSchema,
    access: [Permission.Statistics],
    reach: 'office',
    summary: 'Of devices whose alarms were judged: how many hours of a period lower limits would have been crossed in',
  },
  tableFile: {
    method: 'POST',
    path: '/vigil/statistics/file',
    input: tableFileSchema,
    output: z.unknown(),
    access: seesFigures,
    reach: 'own',
    raw: true,
    summary: 'A table of a statistic, as it is shown, as a file',
  },
})
