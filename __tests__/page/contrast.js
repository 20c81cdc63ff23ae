/**
 * Texts of the page that stand out too little from what is behind them, each
 * with its ratio. By WCAG 2.2, 1.4.3: 4.5 is the least, and large text is not
 * let off here. To be run in a page.
 */
;(() => {
  const LEAST = 4.5
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })

  /** The colours, painted one over the other, the undermost first. */
  function painted(colours) {
    pen.clearRect(0, 0, 1, 1)
    for (const colour of colours) {
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
    }
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  }

  function luminance(rgb) {
    const [red, green, blue] = rgb.map(byte => {
      const part = byte / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  function ratio(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort(
      (a, b) => a - b
    )
    return (light + 0.05) / (dark + 0.05)
  }

  function backgrounds(element) {
    const colours = []
    for (let at = element; at; at = at.parentElement)
      colours.unshift(getComputedStyle(at).backgroundColor)
    return ['white', ...colours]
  }

  function check(element, colour, text) {
    const behind = backgrounds(element)
    const found = ratio(painted([...behind, colour]), painted(behind))
    return { text: text.trim().slice(0, 40), ratio: found }
  }

  const checked = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    const isSeen = text.data.trim() !== '' && element.checkVisibility()
    if (isSeen)
      checked.push(check(element, getComputedStyle(element).color, text.data))
  }
  for (const box of document.querySelectorAll('[placeholder]')) {
    const { color } = getComputedStyle(box, '::placeholder')
    checked.push(check(box, color, box.placeholder))
  }
  return {
    checked: checked.length,
    tooFaint: checked.filter(one => one.ratio < LEAST)
  }
})()
