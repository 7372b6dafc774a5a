import { Permission } from '@vigil/contract'
import type { ComponentProps } from 'react'
import { useSession } from '../../../lib/session.tsx'
import { ExportMenu } from '../../../ui/exports/export-menu.tsx'

/** Files are for those who may ask for the records of all devices. */
const EXPORTERS = [Permission.Query, Permission.Devices, Permission.Home] as const

export function ListExport(props: ComponentProps<typeof ExportMenu>) {
  const { can } = useSession()
  return EXPORTERS.some(can) && <ExportMenu {...props} />
}
