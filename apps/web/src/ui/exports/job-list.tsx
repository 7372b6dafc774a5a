import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  LoadingOutlined,
  StopOutlined,
} from '@ant-design/icons'
import type { ExportJob, ExportState } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { isUnfinished, progressPercent } from './export-request.ts'
import type { Exports } from './use-exports.ts'

const MARKS: Readonly<Record<ExportState, ReactNode>> = {
  waiting: <ClockCircleOutlined />,
  running: <LoadingOutlined />,
  done: <CheckCircleOutlined />,
  failed: <CloseCircleOutlined />,
  cancelled: <StopOutlined />,
}

function JobProgress({ job }: { job: ExportJob }) {
  const { t, i18n } = useTranslation()
  const rows = formatNumber(i18n.language, job.rows)
  const percent = progressPercent(job)
  return (
    <>
      <Progress percent={percent ?? 0} size="small" showInfo={percent !== undefined} aria-label={job.fileName} />
      <span className="quiet">
        {job.total === null
          ? t('exports.rows', { count: job.rows })
          : t('exports.progress', { rows, total: formatNumber(i18n.language, Math.max(job.total, job.rows)) })}
      </span>
    </>
  )
}

function Job({ job, exports }: { job: ExportJob; exports: Exports }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { id, state, fileName: name, reason, expiresAt } = job
  const unfinished = isUnfinished(job)
  return (
    <li className="export-job">
      <strong className="export-name">
        <bdi>{name}</bdi>
      </strong>
      <span className="export-state" data-state={state}>
        {MARKS[state]} {t(`exports.state.${state}`)}
        {state === 'done' && <span className="quiet"> · {t('exports.rows', { count: job.rows })}</span>}
      </span>
      {unfinished && <JobProgress job={job} />}
      {reason !== '' && <span>{reason}</span>}
      {expiresAt !== null && (
        <span className="quiet">{t('exports.keptUntil', { time: formatDateTime(expiresAt, timeZone) })}</span>
      )}
      <span className="export-acts">
        {state === 'done' && (
          <Button
            type="primary"
            icon={<DownloadOutlined />}
            aria-label={t('exports.collect', { name })}
            onClick={() => exports.collect(id)}
          >
            {t('common.save')}
          </Button>
        )}
        <Button
          icon={unfinished ? <StopOutlined /> : <DeleteOutlined />}
          aria-label={t(unfinished ? 'exports.cancel' : 'exports.remove', { name })}
          title={t(unfinished ? 'exports.cancel' : 'exports.remove', { name })}
          onClick={() => exports.cancel(id)}
        />
      </span>
    </li>
  )
}

/** The user's files of the last day. */
export function JobList({ exports }: { exports: Exports }) {
  const { t } = useTranslation()
  const { jobs, failed, reload } = exports
  if (failed && jobs === undefined) {
    return (
      <Alert
        type="error"
        showIcon
        title={t('exports.listFailed')}
        action={<Button onClick={reload}>{t('common.retry')}</Button>}
      />
    )
  }
  if (jobs === undefined) return <p role="status">{t('common.loading')}</p>
  if (jobs.length === 0) return <p className="quiet">{t('exports.none')}</p>
  return (
    <ul className="export-jobs">
      {jobs.map((job) => (
        <Job key={job.id} job={job} exports={exports} />
      ))}
    </ul>
  )
}
