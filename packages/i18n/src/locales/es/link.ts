import type { Translation } from '../../translation.ts'
import type { link as source } from '../en/link.ts'

export const link = {
  label: 'Enlace en tiempo real',
  notStarted: 'No iniciado',
  connecting: 'Conectando…',
  live: 'En directo',
  lost: 'Conexión perdida',
  restarting: 'Conexión perdida, se reinicia en {seconds} s',
  notLive: 'Lo que ve no es en directo: última actualización hace {seconds} s',
  stale: 'Datos obsoletos',
  updating: 'Actualizando la situación…',
  restored: 'Conexión restablecida',
  failed: 'No se pudo establecer el enlace en tiempo real',
  retryNow: 'Reintentar ahora',
} satisfies Translation<typeof source, 'es'>
