import { useQueryClient } from '@tanstack/react-query'
import { IMPORT_MAX, type ImportCheck, type ImportRun } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { contentOf } from '../../../lib/calls/file-content.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { OneOf } from '../../../ui/records/choices.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { useDeviceOptions } from '../../../ui/records/use-fleet-options.ts'
import { Facts } from '../details/detail-part.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProblems } from './import-problems.tsx'

type State =
  | { readonly phase: 'reading' | 'checking' | 'tooLong' | 'failed' }
  | { readonly phase: 'checked'; readonly check: ImportCheck }
  | { readonly phase: 'stored'; readonly run: ImportRun }

interface ImportFileProps {
  readonly file: File
  onRemove(): void
}

/** One file on its way into history: checked before anything is stored, and stored whole or not at all. */
export function ImportFile({ file, onRemove }: ImportFileProps) {
  const { t, i18n } = useTranslation()
  const { api, config, present } = useSession()
  const queries = useQueryClient()
  const devices = useDeviceOptions()
  const [sn, setSn] = useState<string>()
  const [content, setContent] = useState<ReturnType<typeof contentOf>>()
  const [state, setState] = useState<State>({ phase: 'reading' })
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    file.arrayBuffer().then(
      (buffer) => {
        if (gone) return
        const read = contentOf(new Uint8Array(buffer))
        if (read.content.length > IMPORT_MAX) setState({ phase: 'tooLong' })
        else setContent(read)
      },
      () => !gone && setState({ phase: 'failed' }),
    )
    return () => {
      gone = true
    }
  }, [file])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same once more
  useEffect(() => {
    if (content === undefined) return
    const control = new AbortController()
    setState({ phase: 'checking' })
    api('checkImport', { name: file.name, ...content, sn }, { signal: control.signal }).then(
      (check) => setState({ phase: 'checked', check }),
      (error: unknown) => {
        if (control.signal.aborted) return
        present(error)
        setState({ phase: 'failed' })
      },
    )
    return () => control.abort()
  }, [api, present, file, content, sn, attempt])

  const store = async () => {
    if (content === undefined) return
    setBusy(true)
    try {
      const run = await api('storeImport', { name: file.name, ...content, sn })
      setState({ phase: 'stored', run })
      await queries.invalidateQueries({ queryKey: ['imports'] })
      if (run.samples > 0) await queries.invalidateQueries({ queryKey: ['importSamples'] })
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  const time = (at: number | null) => at !== null && <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
  const number = (value: number) => formatNumber(i18n.language, value)
  const check = state.phase === 'checked' ? state.check : undefined
  const isGood = check !== undefined && check.problemsInAll === 0 && (check.readings > check.known || check.samples > 0)
  return (
    <section className="import-file" aria-label={file.name}>
      <header>
        <h3>
          <bdi dir="ltr">{file.name}</bdi>
        </h3>
        <Button size="small" onClick={onRemove}>
          {t('dataAdmin.import.putAway')}
        </Button>
      </header>
      {(state.phase === 'reading' || state.phase === 'checking') && <Skeleton active title={false} />}
      {state.phase === 'tooLong' && (
        <Alert type="warning" showIcon title={t('dataAdmin.import.tooLong', { number: number(IMPORT_MAX) })} />
      )}
      {state.phase === 'failed' && <FailedNote onRetry={() => setAttempt(attempt + 1)} />}
      {state.phase === 'stored' && (
        <Alert
          type={state.run.problems.length > 0 ? 'error' : 'success'}
          showIcon
          title={
            state.run.problems.length > 0
              ? t('dataAdmin.import.nothingStored')
              : state.run.stored > 0 || state.run.samples === 0
                ? t('dataAdmin.import.stored', { count: state.run.stored })
                : t('dataAdmin.import.sampled', { count: state.run.samples })
          }
          description={
            state.run.problems.length > 0 && (
              <ImportProblems problems={state.run.problems} inAll={state.run.problems.length} />
            )
          }
        />
      )}
      {check !== undefined && (
        <>
          <Facts
            facts={[
              [t('dataAdmin.import.format'), check.format?.toUpperCase()],
              [
                t('dataAdmin.import.devices'),
                <bdi key="devices" dir="ltr">
                  {check.devices.join(', ')}
                </bdi>,
              ],
              [t('dataAdmin.import.readings'), number(check.readings)],
              [t('dataAdmin.import.known'), check.known > 0 && number(check.known)],
              [t('dataAdmin.import.samples'), check.samples > 0 && number(check.samples)],
              [t('history.period.from'), time(check.from)],
              [t('history.period.to'), time(check.to)],
            ]}
          />
          {check.problemsInAll > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('dataAdmin.import.problems', { count: check.problemsInAll })}
              description={<ImportProblems problems={check.problems} inAll={check.problemsInAll} />}
            />
          )}
          {check.remarks.length > 0 && (
            <Alert
              type="info"
              showIcon
              title={t('dataAdmin.import.remarks')}
              description={
                <ul className="import-problems">
                  {check.remarks.map((remark) => (
                    <li key={remark}>{remark}</li>
                  ))}
                </ul>
              }
            />
          )}
          {check.problemsInAll === 0 && check.readings > 0 && check.readings === check.known && (
            <Alert type="info" showIcon title={t('dataAdmin.import.allKnown')} />
          )}
          <div className="import-acts">
            <OneOf label={t('dataAdmin.import.device')} options={devices} chosen={sn} onChoose={setSn} />
            <Button type="primary" disabled={!isGood} loading={busy} onClick={() => void store()}>
              {t('dataAdmin.import.store')}
            </Button>
          </div>
          {check.problemsInAll === 0 && check.preview.length > 0 && <ImportPreview check={check} />}
        </>
      )}
    </section>
  )
}
