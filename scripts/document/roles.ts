/** The roles that a document can declare, as the lint rules have them. */
export { roles } from '../../openapi/rules/traversal/role-table.js';
