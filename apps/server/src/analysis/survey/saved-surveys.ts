import { SAVED_SURVEYS_MAX, type SavedSurveyHead, savedSurveyHeadSchema, savedSurveySchema } from '@vigil/contract'
import { auditBy, insertAudit } from '../../history/writing/audit.ts'
import type { Directory } from '../../organisation/directory.ts'
import { storableJson } from '../../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidFields, Refusal } from '../../platform/errors.ts'
import type { Handlers, SessionUser } from '../../platform/http/handlers.ts'
import { addAlone, keptHead, removeKept, scopeOf, seenOf } from '../kept-results.ts'
import { readKept } from './kept-surveys.ts'
import type { SurveySamples } from './survey-job.ts'
import type { SurveyMaking } from './survey-making.ts'
import type { SurveyThreads } from './survey-threads.ts'

export interface SavedSurveysOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'office' | 'device'>
  making: SurveyMaking
  databaseUrl: string
  threads: Pick<SurveyThreads, 'ask'>
  newId(): string
  now(): number
}

interface HeadRow {
  id: string
  userId: string | null
  by: string
  name: string
  savedAt: Date
  facts: unknown
  hasGrid: boolean
  version: number
}
const HEAD: ColumnsOf<HeadRow> = {
  id: 'text',
  userId: 'text?',
  by: 'text',
  name: 'text',
  savedAt: 'time',
  facts: 'json',
  hasGrid: 'boolean',
  version: 'number',
}
const COLUMNS = `kept.id, kept.user_id as "userId", kept.saved_by as "by", kept.name, kept.saved_at as "savedAt",
  kept.choice as facts, kept.grid is not null as "hasGrid", kept.version`
const SEEN = seenOf('saved_survey')

const headOf = ({ userId, facts, ...row }: HeadRow, user: SessionUser): SavedSurveyHead =>
  savedSurveyHeadSchema.parse({
    ...(facts as object),
    ...row,
    savedAt: row.savedAt.getTime(),
    isOwn: userId === user.id,
  })

type SavedHandlers = 'savedSurveys' | 'savedSurvey' | 'saveSurvey' | 'removeSurvey' | 'compareSurveys'

/** Surveys that are kept as they were found, and what has changed between two of them. */
export function createSavedSurveys(options: SavedSurveysOptions): Pick<Handlers, SavedHandlers> {
  const { database, directory, making, databaseUrl, threads, newId, now } = options
  const { pool } = database

  const kept = { table: 'saved_survey', columns: HEAD, select: COLUMNS } as const
  const head = async (id: string, user: SessionUser): Promise<SavedSurveyHead> =>
    headOf(await keptHead<HeadRow>(pool, kept, scopeOf(directory, user), id), user)

  return {
    async savedSurveys(_input, { user }) {
      const rows = await readRowsOf<HeadRow>(
        pool,
        HEAD,
        `select ${COLUMNS} ${SEEN} order by kept.saved_at desc, kept.id limit 500`,
        scopeOf(directory, user),
      )
      return rows.map((row) => headOf(row, user))
    },

    async savedSurvey({ id }, { user }) {
      const found = await head(id, user)
      const { survey, grid, names } = await readKept(pool, id)
      return savedSurveySchema.parse({ ...found, survey, grid, names })
    },

    async saveSurvey({ name, cellM, area, ...choice }, context) {
      const { user } = context
      const { samples: hours = {}, ...survey } = await making.survey(choice, user, true)
      const [quantity] = choice.quantities
      const mapped =
        cellM === undefined || quantity === undefined
          ? undefined
          : await making.grid({ ...choice, quantity, cellM, area }, user, true)
      const { samples: cells = {}, ...grid } = mapped ?? {}
      const id = newId()
      const { from, to } = survey
      const told = survey.quantities.flatMap(({ devices }) => devices.flatMap(({ sn, mast }) => [sn, mast ?? sn]))
      const facts = {
        from,
        to,
        names: Object.fromEntries(told.map((sn) => [sn, directory.device(sn)?.name ?? sn])),
        quantities: survey.quantities.map((each) => each.quantity),
        devices: new Set(survey.quantities.flatMap(({ devices }) => devices.map(({ sn }) => sn))).size,
      }
      await database.transaction(async (client) => {
        await addAlone(client, 'saved_survey', user.id)
        const own = await readRows(client, { name: 'text' }, 'select name from saved_survey where user_id = $1', [
          user.id,
        ])
        if (own.some((each) => each.name === name)) {
          throw new InvalidFields([{ field: 'name', key: 'validation.viewNameTaken' }])
        }
        if (own.length >= SAVED_SURVEYS_MAX) throw new Refusal('surveysTooMany')
        await client.query(
          `insert into saved_survey (id, user_id, saved_by, office_id, saved_at, name, choice, survey, grid, samples)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            id,
            user.id,
            user.username,
            user.officeId,
            new Date(now()),
            name,
            storableJson(facts),
            storableJson(survey),
            mapped === undefined ? null : storableJson(grid),
            storableJson({ hours, cells } satisfies SurveySamples),
          ],
        )
        await insertAudit(client, auditBy(context, now(), 'surveyKeep', { survey: id, name }))
      })
      return head(id, user)
    },

    removeSurvey: ({ id, version }, context) =>
      removeKept(
        { database, table: 'saved_survey', act: 'surveyRemove', named: 'survey', at: now() },
        id,
        version,
        context,
      ),

    async compareSurveys({ before, now: later, quantity }, { user }) {
      const heads = { before: await head(before, user), now: await head(later, user) }
      const compared = await threads.ask(user.id, { kind: 'compare', databaseUrl, before, after: later, quantity })
      return { ...heads, quantity, ...compared }
    },
  }
}
