import { PlusOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import type { EndpointResponse, KeptSchedule } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { clockText } from '../../ui/time/clock-text.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import { useReportWords } from './report-words.ts'
import { ScheduleForm } from './schedule-form.tsx'

type Kept = EndpointResponse<'reportSchedules'>

/** What became of the last one: kept, sent, waiting, or failed and why. */
function LastResult({ schedule: { last } }: { schedule: KeptSchedule }) {
  const { t } = useTranslation()
  const { periodOf, mailOf } = useReportWords()
  if (last === null) return <span className="quiet">{t('reports.notYet')}</span>
  const mail = mailOf(last)
  return (
    <>
      {periodOf(last)}: {mail === '' ? t('reports.kept') : mail}
      {last.mailed.reason !== '' && (
        <div className="quiet">
          <bdi>{last.mailed.reason}</bdi>
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly schedule: KeptSchedule
  readonly kept: Kept
  onChange(): void
}

function Row({ schedule, kept, onChange }: RowProps) {
  const { t } = useTranslation()
  const { api, config, confirm, present } = useSession()
  const queries = useQueryClient()
  const sure = useConfirm()
  const { nameOf, siteOf } = useReportWords()
  const [testing, setTesting] = useState(false)
  const { id, version, template, officeId, minute, userIds, addresses, nextAt } = schedule
  const name = nameOf(schedule)
  const whom = [
    ...userIds.map((userId) => kept.people.find((person) => person.id === userId)?.name ?? `#${userId}`),
    ...addresses,
  ]
  const test = async (): Promise<void> => {
    setTesting(true)
    try {
      const { to } = await api('testReportMail', { id })
      confirm(t('reports.tested', { to }))
    } catch (error) {
      present(error)
    } finally {
      setTesting(false)
    }
  }
  const remove = async (): Promise<void> => {
    const text = t('reports.removeAsk')
    if (!(await sure({ title: name, text, act: t('alarmAdmin.remove'), danger: true }))) return
    try {
      await api('removeReportSchedule', { id, version })
      confirm(t('reports.scheduleRemoved'))
    } catch (error) {
      present(error)
    }
    await queries.invalidateQueries({ queryKey: ['reportSchedules'] })
  }
  return (
    <tr>
      <td>
        <strong>{t(`reports.template.${template}`)}</strong>
      </td>
      <td data-title={t('reports.field.site')}>
        <bdi>{siteOf(officeId)}</bdi>
      </td>
      <td data-title={t('reports.field.time')}>
        <bdi dir="ltr">{clockText(minute)}</bdi>
      </td>
      <td data-title={t('reports.field.next')}>
        {nextAt === null ? (
          <span className="quiet">{t('reports.off')}</span>
        ) : (
          <bdi dir="ltr">{formatDateTime(nextAt, config.timeZone)}</bdi>
        )}
      </td>
      <td data-title={t('reports.field.recipients')}>
        {whom.length === 0 ? <span className="quiet">{t('reports.nobody')}</span> : <bdi>{whom.join(', ')}</bdi>}
      </td>
      <td data-title={t('reports.field.last')}>
        <LastResult schedule={schedule} />
      </td>
      <td>
        <div className="plain-acts">
          <Button size="small" aria-label={t('reports.changeSchedule', { name })} onClick={onChange}>
            {t('alarmAdmin.edit')}
          </Button>
          <Button
            size="small"
            loading={testing}
            disabled={!kept.mail}
            aria-label={t('reports.test', { name })}
            onClick={() => void test()}
          >
            {t('reports.mail.test')}
          </Button>
          <Button size="small" aria-label={t('reports.removeSchedule', { name })} onClick={() => void remove()}>
            {t('alarmAdmin.remove')}
          </Button>
        </div>
      </td>
    </tr>
  )
}

const COLUMNS = ['template', 'site', 'time', 'next', 'recipients', 'last'] as const

/** Which reports are made by themselves, and for whom. */
export function Schedules() {
  const { t } = useTranslation()
  const { nameOf } = useReportWords()
  const { data, isError, refetch } = useCall('reportSchedules', {}, { quiet: true, staleTime: 0 })
  const [edited, setEdited] = useState<KeptSchedule | 'new'>()
  const close = (): void => setEdited(undefined)
  return (
    <Panel
      title={t('reports.schedules')}
      extra={
        <Button icon={<PlusOutlined />} disabled={data === undefined} onClick={() => setEdited('new')}>
          {t('reports.addSchedule')}
        </Button>
      }
    >
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('reports.schedulesFailed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton active />}
      {data?.mail === false && <Alert type="warning" showIcon title={t('reports.noMail')} />}
      {data?.schedules.length === 0 && <p className="report-none">{t('reports.noSchedule')}</p>}
      {data !== undefined && data.schedules.length > 0 && (
        <ScrollBox label={t('reports.schedules')}>
          <table className="plain-table report-table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {t(`reports.field.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {data.schedules.map((schedule) => (
                <Row key={schedule.id} schedule={schedule} kept={data} onChange={() => setEdited(schedule)} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <Modal
        open={edited !== undefined}
        title={edited === undefined || edited === 'new' ? t('reports.addSchedule') : nameOf(edited)}
        footer={null}
        width={520}
        centered
        destroyOnHidden
        className="report-dialog"
        onCancel={close}
      >
        {edited !== undefined && data !== undefined && (
          <ScheduleForm opened={edited === 'new' ? undefined : edited} people={data.people} onClose={close} />
        )}
      </Modal>
    </Panel>
  )
}
