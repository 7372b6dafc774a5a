import { useQueryClient } from '@tanstack/react-query'
import type { EndpointResponse } from '@vigil/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentOf } from '../../lib/file-content.ts'
import { useSession } from '../../lib/session.tsx'

/** As the server knows them. */
const COLUMNS = 'item, value, time, sample, operator, remarks, sn, unit'

interface Chosen {
  readonly file: { readonly name: string } & ReturnType<typeof contentOf>
  readonly read: EndpointResponse<'readLabFile'>
}

/** Tests that an instrument has put into columns: looked at first, and stored all or none. */
export function FilePart() {
  const { t } = useTranslation()
  const { api, present, confirm } = useSession()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [busy, setBusy] = useState(false)

  async function look(given: File | undefined): Promise<void> {
    setChosen(undefined)
    if (given === undefined) return
    const file = { name: given.name, ...contentOf(new Uint8Array(await given.arrayBuffer())) }
    try {
      setChosen({ file, read: await api('readLabFile', file) })
    } catch (error) {
      present(error)
    }
  }
  async function store({ file }: Chosen): Promise<void> {
    setBusy(true)
    try {
      const { stored } = await api('storeLabFile', file)
      for (const name of ['assayRecords', 'assayTrend', 'assayItems'])
        await queries.invalidateQueries({ queryKey: [name] })
      confirm(t('laboratory.stored', { count: stored }))
      setChosen(undefined)
    } catch (error) {
      present(error)
    } finally {
      setBusy(false)
    }
  }
  const read = chosen?.read
  return (
    <div className="lab-file">
      <p className="quiet">{t('laboratory.importHint', { columns: COLUMNS })}</p>
      <input
        type="file"
        accept=".csv,.txt"
        aria-label={t('laboratory.choose')}
        onChange={({ target }) => void look(target.files?.[0])}
      />
      {read !== undefined && (read.problems.length > 0 || read.rows === 0) && (
        <Alert
          type="warning"
          showIcon
          title={t('laboratory.found', { count: read.rows })}
          description={
            <ul>
              {read.problems.map(({ line, text }) => (
                <li key={`${line} ${text}`}>{line === 0 ? text : t('laboratory.line', { line, text })}</li>
              ))}
            </ul>
          }
        />
      )}
      {chosen !== undefined && chosen.read.problems.length === 0 && chosen.read.rows > 0 && (
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
