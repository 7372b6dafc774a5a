import type { Translation } from '../../translation.ts'
import type { palette as source } from '../en/palette.ts'

export const palette = {
  label: 'Paleta de comandos',
  placeholder: 'Buscar una página, un dispositivo o una acción',
  results: 'Resultados',
  empty: 'No se ha encontrado nada',
  found_one: '{count} resultado',
  found_many: '{count} de resultados',
  found_other: '{count} resultados',
  narrow: 'Hay más: siga escribiendo para acotar',
  move: 'para moverse',
  choose: 'para abrir',
  close: 'para cerrar',
  recent: 'reciente',
  kind: {
    page: 'Página',
    device: 'Dispositivo',
    action: 'Acción',
  },
  action: {
    language: 'Idioma: {language}',
  },
} satisfies Translation<typeof source, 'es'>
