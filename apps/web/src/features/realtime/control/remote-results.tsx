import type { CommandName, CommandRecord } from '@vigil/contract'
import { Tag } from 'antd'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useCommand } from '../../../live/hooks.ts'
import { Panel } from '../../../ui/panel.tsx'
import { CommandRecordRow } from './command-record-row.tsx'
import { RefusalText } from './refusal-text.tsx'

export interface RemoteResult {
  readonly sn: string
  readonly name: string
  readonly command: CommandName
  readonly record?: CommandRecord
  /** Why it was not even sent. */
  readonly error?: unknown
}

/** Device by device, as their answers come. */
export function RemoteResults({ results }: { results: readonly RemoteResult[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('control.remote.results')}>
      {results.length === 0 ? (
        <p className="quiet">{t('control.remote.noResults')}</p>
      ) : (
        <ol className="command-log remote-results" aria-live="polite">
          {results.map((result) => (
            <ResultRow key={result.sn} result={result} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function ResultRow({ result: { name, command, record, error } }: { result: RemoteResult }) {
  const { t } = useTranslation()
  const latest = useCommand(record)
  if (latest !== undefined) return <CommandRecordRow record={latest} named />
  return (
    <li className="command-record" data-outcome={error === undefined ? 'open' : 'bad'}>
      <span className="command-record-head">
        <bdi className="command-device">{name}</bdi>
        <strong>{t(`command.${command}`)}</strong>
        <Tag color={error === undefined ? 'processing' : 'error'}>
          {t(error === undefined ? 'control.status.queued' : 'control.remote.refused')}
        </Tag>
      </span>
      {error !== undefined && (
        <p className="command-reason">
          <RefusalText error={error} />
        </p>
      )}
    </li>
  )
}
