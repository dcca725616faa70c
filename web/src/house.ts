/** Whether a house is behind this page. A site of static files has none, and says so in the document. */
export const hasHouse = document.querySelector('meta[name="house"][content="none"]') === null
