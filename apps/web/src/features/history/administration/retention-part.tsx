import { useQueryClient } from '@tanstack/react-query'
import type { EndpointResponse, MaintenanceRun, Retention } from '@vigil/contract'
import { formatDateTime, RETENTION_GRACE_MS, retentionInForce } from '@vigil/domain'
import { Alert, Button, InputNumber, Skeleton } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Answered } from '../../../ui/records/answered.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { useConfirm } from '../../../ui/use-confirm.ts'
import '../history.css'
import { dropsOf, fieldOfTable, RETENTION_FIELDS, retentionProblems } from './retention-fields.ts'

type Stand = EndpointResponse<'retention'>

function useSave(): [busy: boolean, save: (wished: Retention) => Promise<void>] {
  const { t } = useTranslation()
  const { api, confirm: say, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (wished: Retention) => {
    setBusy(true)
    try {
      await api('saveRetention', wished)
      await queries.invalidateQueries({ queryKey: ['retention'] })
      say(t('alarmAdmin.saved'))
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, save]
}

/** What goes when a wish takes hold, in words. */
function useDropped(): (inForce: Retention, wished: Retention, at: number) => string {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  return (inForce, wished, at) =>
    dropsOf(inForce, wished, at)
      .map(({ field, before }) =>
        t('dataAdmin.retention.goes', {
          name: t(`dataAdmin.retention.field.${field}`),
          date: formatDateTime(before, timeZone),
        }),
      )
      .join('; ')
}

/** Less will be kept: said until it is so, with the way back. */
function Pending({ stand: { retention, pending } }: { stand: Stand }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const dropped = useDropped()
  const [busy, save] = useSave()
  if (pending === null) return null
  const names = dropped(pending.kept, retention, pending.until)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('dataAdmin.retention.pending', { time: formatDateTime(pending.until, timeZone), names })}
      action={
        <Button loading={busy} onClick={() => void save(pending.kept)}>
          {t('dataAdmin.retention.takeBack')}
        </Button>
      }
    />
  )
}

function RetentionForm({ stand: { retention, pending, at } }: { stand: Stand }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const dropped = useDropped()
  const id = useId()
  const [draft, setDraft] = useState(retention)
  const [busy, saveDraft] = useSave()
  const problems = retentionProblems(draft)
  const problemOf = (field: string) => {
    const found = problems.find((each) => each.field === field)
    return found && t(found.key, found.values ?? {})
  }
  const save = async () => {
    if (problems.length > 0) return
    const names = dropped(retentionInForce(retention, pending, at), draft, at + RETENTION_GRACE_MS)
    if (names !== '') {
      const sure = await confirm({
        title: t('dataAdmin.retention.askTitle'),
        text: t('dataAdmin.retention.ask', { names }),
        act: t('common.save'),
        danger: true,
      })
      if (!sure) return
    }
    await saveDraft(draft)
  }
  return (
    <form
      className="retention-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      {RETENTION_FIELDS.map(([field]) => (
        <div key={field}>
          <label htmlFor={`${id}-${field}`}>{t(`dataAdmin.retention.field.${field}`)}</label>
          <InputNumber<number>
            id={`${id}-${field}`}
            status={problemOf(field) === undefined ? '' : 'error'}
            aria-invalid={problemOf(field) !== undefined}
            aria-describedby={`${id}-${field}-note`}
            placeholder={t('dataAdmin.retention.forEver')}
            suffix={t('dataAdmin.retention.days')}
            value={draft[field]}
            onChange={(days) => setDraft({ ...draft, [field]: days })}
          />
          <p id={`${id}-${field}-note`} className="retention-problem" aria-live="polite">
            {problemOf(field)}
          </p>
        </div>
      ))}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('common.save')}
      </Button>
    </form>
  )
}

function Runs({ runs }: { runs: readonly MaintenanceRun[] }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const time = (at: number) => <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
  const nameOf = (table: string) => {
    const field = fieldOfTable(table)
    return field === undefined ? table : t(`dataAdmin.retention.field.${field}`)
  }
  if (runs.length === 0) return <p className="quiet">{t('dataAdmin.retention.noRun')}</p>
  return (
    <ScrollBox label={t('dataAdmin.retention.runs')}>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('dataAdmin.retention.ranAt')}</th>
            <th scope="col">{t('dataAdmin.retention.dropped')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ at, dropped }) => (
            <tr key={at}>
              <td>{time(at)}</td>
              <td>
                {dropped.length === 0 && <span className="quiet">{t('dataAdmin.retention.nothing')}</span>}
                <ul className="retention-dropped">
                  {dropped.map(({ table, rows, before }) => (
                    <li key={table}>
                      {nameOf(table)}:{' '}
                      {rows === null
                        ? t('dataAdmin.retention.wholeDays')
                        : t('dataAdmin.retention.rows', { count: rows })}{' '}
                      <span className="quiet">
                        {t('dataAdmin.retention.before')} {time(before)}
                      </span>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** How long records are kept, and what maintenance dropped. */
export function RetentionPart() {
  const { t } = useTranslation()
  const may = useSession().user.seesAll === true
  const answer = useCall('retention', {}, { enabled: may })
  const { data, isError } = answer
  if (!may)
    return (
      <Panel title={t('alarmAdmin.part.retention')}>
        <p>{t('alarmAdmin.notYours')}</p>
      </Panel>
    )
  return (
    <>
      <Panel title={t('alarmAdmin.part.retention')}>
        <p className="quiet">{t('dataAdmin.retention.intro')}</p>
        <Answered answer={answer}>
          {(stand) => (
            <>
              <Pending stand={stand} />
              <RetentionForm key={JSON.stringify(stand.retention)} stand={stand} />
            </>
          )}
        </Answered>
      </Panel>
      <Panel title={t('dataAdmin.retention.runs')}>
        {data === undefined ? !isError && <Skeleton active /> : <Runs runs={data.runs} />}
      </Panel>
    </>
  )
}
