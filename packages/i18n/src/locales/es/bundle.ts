import type { Translation } from '../../translation.ts'
import type { bundle as source } from '../en/bundle.ts'

export const bundle = {
  title: 'Qué se exporta',
  intro:
    'Todo lo que usted puede ver, elegido por lugar, tiempo y tipo, en un archivo con el diccionario de sus columnas.',
  field: {
    site: 'Emplazamiento',
    everywhere: 'Todos los emplazamientos',
    devices: 'Equipos',
    allDevices: 'Todos los equipos del emplazamiento',
    kinds: 'Tipos de registros',
    files: 'Archivos de tablas',
    step: 'Lecturas',
    pseudonyms: 'Sustituir nombres de personas por marcas',
  },
  jsonLines: 'JSON, línea a línea',
  noteFiles: 'Los espectros van en N42; los recorridos y lugares de alarmas, en GeoJSON.',
  size: {
    title: 'Tamaño',
    devices: 'Equipos: {value}',
    kind: 'Tipo',
    rows: 'Filas',
    bytes: 'Tamaño de los archivos',
    about: 'unas {value}',
    sum: 'En total',
    note: 'Estimado con los recuentos guardados y una muestra; el archivo comprimido es menor. El número exacto figura con el archivo listo.',
    tooLarge:
      'Es más de lo que cabe en un archivo comprimido. Elija un periodo más corto, menos equipos o pasos más amplios.',
    nothing: 'No hay registros para esta elección.',
  },
  none: 'Elija al menos un tipo de registros.',
  start: 'Preparar el archivo',
  dictionary: {
    file: 'Archivo',
    holds: 'Contiene',
    column: 'Columna',
    type: 'Tipo de dato',
    unit: 'Unidad o zona horaria',
    meaning: 'Significado',
    types: {
      text: 'texto',
      number: 'número',
      time: 'hora',
    },
    means: {
      text: 'Palabras en el idioma del archivo; vacío: no se dijo nada',
      number: 'Valor medido o contado; vacío: no medido, nunca cero',
      time: 'Un instante; en las tablas en la zona indicada, en JSON y Parquet en UTC',
      person: 'El nombre de alguien, o la marca que lo sustituye',
      utc: 'El mismo instante en UTC, ISO 8601',
      simulated: 'Se indica cuando informó un equipo simulado; vacío: medido',
      state: 'El peor estado que juzgó el equipo o el servidor; indicador de calidad de la fila',
      runState: 'Cómo funcionaba el equipo; indicador de calidad de la fila',
      count: 'Cuántas lecturas representa la fila',
      measured: 'Tal como lo midió el equipo',
      mean: 'Media del paso',
      lowest: 'Lectura más baja del paso',
      highest: 'Lectura más alta del paso',
      deviceTime: 'Lo que decía el reloj del equipo',
      unwatched: 'Cuánto tiempo no vigilaba ningún servidor',
    },
    whole: {
      n42: 'Espectros gamma según ANSI N42.42-2012, un equipo, un día como máximo',
      ways: 'Recorridos de equipos móviles en GeoJSON (WGS 84)',
      places: 'Alarmas como puntos donde están sus equipos, los móviles donde estaban, GeoJSON (WGS 84)',
    },
  },
  about: {
    dictionary: 'dictionary.csv explica cada columna de cada tabla.',
    zone: 'Las horas de las tablas son de {zone}; la columna UTC da el mismo instante sin dudas.',
    step: {
      reading: 'Las lecturas son individuales, como llegaron.',
      minute: 'Las lecturas son medias por minuto, con mínimo, máximo y cuántas son.',
      hour: 'Las lecturas son medias por hora, con mínimo, máximo y cuántas son.',
    },
    empty: 'Una celda vacía significa que no se midió ni se dijo nada; nunca cero.',
    quality:
      'El estado de cada fila es el peor que juzgó el equipo o el servidor. La avería, el mantenimiento o la toma de línea base se indican en el estado de marcha y en los cambios de estado.',
    simulated: 'Lo simulado se indica en su columna.',
    pseudonyms:
      'Los nombres de personas se sustituyeron por marcas válidas solo en este archivo. En el texto libre pueden quedar nombres que el sitio no conoce.',
    names: 'Los nombres de personas figuran como se registraron.',
  },
} satisfies Translation<typeof source, 'es'>
