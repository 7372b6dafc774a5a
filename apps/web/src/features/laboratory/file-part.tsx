import { useQueryClient } from '@tanstack/react-query'
import type { EndpointResponse } from '@vigil/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { ChooseFile } from './choose-file.tsx'
import { LAB_FILE_MILLIONS, labFileOf, useRequestId } from './use-lab-form.ts'

/** As the server knows them. */
const COLUMNS = 'item, value, time, sample, operator, remarks, sn, unit'

type LabFile = NonNullable<Awaited<ReturnType<typeof labFileOf>>>
interface Chosen {
  readonly file: LabFile
  readonly read: EndpointResponse<'readLabFile'>
}

/** Tests that an instrument has put into columns: looked at first, and stored all or none. */
export function FilePart() {
  const { t } = useTranslation()
  const { api, present, confirm } = useSession()
  const queries = useQueryClient()
  const [name, setName] = useState<string>()
  const [chosen, setChosen] = useState<Chosen>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [busy, setBusy] = useState(false)
  const { requestId, renew } = useRequestId()

  async function look(given: File): Promise<void> {
    setChosen(undefined)
    setName(given.name)
    renew()
    const file = await labFileOf(given)
    setTooLarge(file === undefined)
    if (file === undefined) return
    try {
      setChosen({ file, read: await api('readLabFile', file) })
    } catch (error) {
      present(error)
    }
  }
  async function store({ file }: Chosen): Promise<void> {
    setBusy(true)
    try {
      const { stored } = await api('storeLabFile', { ...file, requestId: requestId() })
      for (const call of ['assayRecords', 'assayTrend', 'assayItems'])
        await queries.invalidateQueries({ queryKey: [call] })
      confirm(t('laboratory.stored', { count: stored }))
      renew()
      setChosen(undefined)
      setName(undefined)
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  const read = chosen?.read
  const isGood = read !== undefined && read.problems.length === 0 && read.rows > 0
  return (
    <div className="lab-file">
      <p className="quiet">{t('laboratory.importHint', { columns: COLUMNS })}</p>
      <ChooseFile accept=".csv,.txt,.tsv" chosen={name} onChoose={(file) => void look(file)} />
      {isTooLarge && (
        <Alert type="warning" showIcon title={t('imports.problem.tooLarge', { max: LAB_FILE_MILLIONS })} />
      )}
      {read !== undefined && !isGood && (
        <Alert
          type="warning"
          showIcon
          title={read.spectrum === null ? t('laboratory.notStored') : t('laboratory.isSpectrum')}
          description={
            read.problems.length > 0 && (
              <ul>
                {read.problems.map(({ line, text }) => (
                  <li key={`${line} ${text}`}>{line === 0 ? text : t('laboratory.line', { line, text })}</li>
                ))}
              </ul>
            )
          }
        />
      )}
      {chosen !== undefined && isGood && (
        <div className="lab-acts">
          <span role="status">{t('laboratory.found', { count: chosen.read.rows })}</span>
          <Button type="primary" loading={busy} onClick={() => void store(chosen)}>
            {t('laboratory.storeAll')}
          </Button>
        </div>
      )}
    </div>
  )
}
