import type { ImportRun } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useRef, useState } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Answered } from '../../../ui/records/answered.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import '../history.css'
import { ImportFile } from './import-file.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportSamples } from './import-samples.tsx'

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const number = (value: number) => formatNumber(i18n.language, value)
  if (runs.length === 0) return <p className="quiet">{t('dataAdmin.import.noRun')}</p>
  return (
    <ScrollBox label={t('dataAdmin.import.runs')}>
      <table className="plain-table">
        <thead>
          <tr>
            {(['at', 'name', 'by', 'stored', 'known', 'devices', 'result'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`dataAdmin.import.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <bdi dir="ltr">{formatDateTime(run.at, timeZone)}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{run.name}</bdi>
              </td>
              <td>{run.by === null ? t('dataAdmin.import.folder') : <bdi>{run.by}</bdi>}</td>
              <td>{number(run.stored)}</td>
              <td>{number(run.known)}</td>
              <td>
                <bdi dir="ltr">{run.devices.join(', ')}</bdi>
              </td>
              <td>
                {run.problems.length === 0 ? (
                  run.samples > 0 ? (
                    t('dataAdmin.import.sampled', { count: run.samples })
                  ) : (
                    t('dataAdmin.import.good')
                  )
                ) : (
                  <details>
                    <summary>{t('dataAdmin.import.nothingStored')}</summary>
                    <ImportProblems problems={run.problems} inAll={run.problems.length} />
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Files of devices that only leave files: dropped or chosen, looked at, brought into history. */
export function ImportPart() {
  const { t } = useTranslation()
  const [files, setFiles] = useState<readonly { readonly id: number; readonly file: File }[]>([])
  const [over, setOver] = useState(false)
  const count = useRef(0)
  const answer = useCall('imports', {})
  const add = (list: FileList | null) => {
    const added = [...(list ?? [])].map((file) => {
      count.current += 1
      return { id: count.current, file }
    })
    setFiles((before) => [...added, ...before])
  }
  return (
    <>
      <Panel title={t('alarmAdmin.part.import')}>
        <p className="quiet">{t('dataAdmin.import.intro')}</p>
        <label
          className="drop-zone"
          data-over={over}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            add(event.dataTransfer.files)
          }}
        >
          <span>{t('dataAdmin.import.drop')}</span>
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept=".csv,.n42,.gpx,.xml,.spe,.spc,.chn,.pcf,.txt"
            onChange={({ target }) => {
              add(target.files)
              target.value = ''
            }}
          />
        </label>
        {files.map(({ id, file }) => (
          <ImportFile
            key={id}
            file={file}
            onRemove={() => setFiles((before) => before.filter((each) => each.id !== id))}
          />
        ))}
      </Panel>
      <Panel title={t('dataAdmin.import.runs')}>
        <Answered answer={answer}>{(runs) => <Runs runs={runs} />}</Answered>
      </Panel>
      <ImportSamples />
    </>
  )
}
