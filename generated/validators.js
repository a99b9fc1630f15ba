// Generated from openapi/ by `npm run generate`. Do not edit: change the document instead.
import { formats } from '../scripts/api/formats.ts';
export const validator0 = validate1;
const schema1 = {"type":"string","x-decision":{"enum":"D07"}};

function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate1.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate1.errors = vErrors;
return errors === 0;
}
validate1.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator1 = validate2;
const schema2 = {"type":"string","format":"date-time","x-decision":{"format":"D36"}};
const formats0 = formats["date-time"];

function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate2.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(errors === 0){
if(typeof data === "string"){
if(!(formats0.validate(data))){
validate2.errors = [{instancePath,schemaPath:"#/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
validate2.errors = vErrors;
return errors === 0;
}
validate2.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator2 = validate3;
const schema3 = {"type":"string"};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate3.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate3.errors = vErrors;
return errors === 0;
}
validate3.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator3 = validate4;
const schema4 = {"type":"integer","x-decision":{"default":"D62","maximum":"D63","minimum":"D140","behavior":"D211"}};

function validate4(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate4.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
validate4.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
validate4.errors = vErrors;
return errors === 0;
}
validate4.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator4 = validate5;
const schema5 = {"type":"string","format":"uuid","description":"A UUID in its usual text form."};
const formats2 = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate5.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(errors === 0){
if(typeof data === "string"){
if(!(formats2.test(data))){
validate5.errors = [{instancePath,schemaPath:"#/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
validate5.errors = vErrors;
return errors === 0;
}
validate5.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator5 = validate6;
const schema6 = {"type":"object","description":"What to change of a silo entry. Fields that you leave out stay as they are.","x-decision":{"required":"D30","behavior":["D79","D84","D86","D163"]},"properties":{"content_type":{"type":"string","description":"Content type of the update.","x-decision":{"enum":"D49"}},"data":{"x-role":"document-content","type":"object","additionalProperties":true,"description":"New content of the document. Send the whole document, so that the result is certain.","x-decision":{"behavior":"D48"}},"folder":{"type":"string","description":"Folder to move the entry to.","x-decision":{"enum":"D07"}}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate6.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.content_type !== undefined){
const _errs1 = errors;
if(typeof data.content_type !== "string"){
validate6.errors = [{instancePath:instancePath+"/content_type",schemaPath:"#/properties/content_type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data1 = data.data;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
}
else {
validate6.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.folder !== undefined){
const _errs6 = errors;
if(typeof data.folder !== "string"){
validate6.errors = [{instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}
validate6.evaluated = {"props":{"content_type":true,"data":true,"folder":true},"dynamicProps":false,"dynamicItems":false};

export const validator6 = validate7;
const schema7 = {"type":"string","x-decision":{"enum":"D06"}};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate7.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate7.errors = vErrors;
return errors === 0;
}
validate7.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator7 = validate8;
const schema8 = {"type":"string","format":"date-time","x-decision":{"format":"D36"}};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate8.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(errors === 0){
if(typeof data === "string"){
if(!(formats0.validate(data))){
validate8.errors = [{instancePath,schemaPath:"#/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
validate8.errors = vErrors;
return errors === 0;
}
validate8.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator8 = validate9;
const schema9 = {"type":"string"};

function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate9.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate9.errors = vErrors;
return errors === 0;
}
validate9.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator9 = validate10;
const schema10 = {"type":"integer","x-decision":{"default":"D62","maximum":"D63","minimum":"D140","behavior":"D211"}};

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate10.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
validate10.errors = vErrors;
return errors === 0;
}
validate10.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator10 = validate11;
const schema11 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[17][0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const pattern0 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[17][0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate11.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(typeof data === "string"){
if(!pattern0.test(data)){
validate11.errors = [{instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[17][0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[17][0-9a-fA-F]{3}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"+"\""}];
return false;
}
}
else {
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}
validate11.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator11 = validate12;
const schema12 = {"type":"integer","minimum":0,"x-decision":{"minimum":"D131","maximum":"D43"}};

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate12.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === 0){
if(typeof data == "number"){
if(data < 0 || isNaN(data)){
validate12.errors = [{instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
validate12.errors = vErrors;
return errors === 0;
}
validate12.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator12 = validate13;
const schema13 = {"type":"object","description":"What to run, and on what. Name the workflow in `workflow_id`, and either a silo entry in `silo_entry_id` or the data itself in `data`.","x-decision":{"required":"D30","behavior":["D46","D117","D141","D210","D225"]},"properties":{"data":{"x-role":"document-content","type":"object","additionalProperties":true,"description":"Data to run the workflow against."},"silo_entry_id":{"x-role":"entry-id","type":"string","description":"Silo entry to run the workflow against.","x-decision":{"format":"D47"}},"tags":{"type":"array","description":"Tags of the job.","items":{"type":"string"}},"workflow_id":{"x-role":"workflow-id","type":"string","description":"Workflow to run.","x-decision":{"format":"D47"}}}};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate13.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.data !== undefined){
let data0 = data.data;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
}
else {
validate13.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.silo_entry_id !== undefined){
const _errs4 = errors;
if(typeof data.silo_entry_id !== "string"){
validate13.errors = [{instancePath:instancePath+"/silo_entry_id",schemaPath:"#/properties/silo_entry_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data2 = data.tags;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(typeof data2[i0] !== "string"){
validate13.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs8 === errors;
if(!valid1){
break;
}
}
}
else {
validate13.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workflow_id !== undefined){
const _errs10 = errors;
if(typeof data.workflow_id !== "string"){
validate13.errors = [{instancePath:instancePath+"/workflow_id",schemaPath:"#/properties/workflow_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}
validate13.evaluated = {"props":{"data":true,"silo_entry_id":true,"tags":true,"workflow_id":true},"dynamicProps":false,"dynamicItems":false};

export const validator13 = validate14;
const schema14 = {"type":"object","description":"A new workflow.","x-decision":{"required":"D30","behavior":["D163","D210","D220"]},"properties":{"country":{"type":"string","pattern":"^[A-Za-z]{2}$","description":"Country code of two letters.","x-decision":{"pattern":"D133"}},"description":{"type":"string","description":"Description of the workflow."},"name":{"type":"string","description":"Name of the workflow."},"schema":{"type":"string","description":"Path of the document schema in short form, such as `bill/invoice`.","x-decision":{"pattern":"D24"}},"steps":{"type":"array","description":"Steps of the workflow, in order.","items":{"$ref":"#/components/schemas/Step"}}}};
const pattern1 = new RegExp("^[A-Za-z]{2}$", "u");
const schema15 = {"type":"object","x-role":"step","description":"One step of a workflow.","properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the step.","x-decision":{"behavior":["D26","D191"]}},"name":{"type":"string","description":"Name of the step."},"provider":{"type":"string","description":"Provider that runs the step.","x-decision":{"enum":"D20"}},"notes":{"type":"string","description":"Notes on the step."},"config":{"type":"object","additionalProperties":true,"description":"Settings of the step. Their shape depends on the provider.","x-decision":{"behavior":"D193"}},"next":{"type":"array","description":"Routes out of the step, by the status it ended with.","x-decision":{"behavior":"D102"},"items":{"$ref":"#/components/schemas/StepLink"}}}};
const schema17 = {"type":"object","description":"A route out of a step, to a following step or to the end of the run. Give it either `step_id` or `stop`.","x-decision":{"behavior":"D97"},"properties":{"status":{"type":"string","description":"Status of the step at which this route is taken.","x-decision":{"enum":"D21","behavior":"D103"}},"step_id":{"$ref":"#/components/schemas/Uuid","x-role":"step-id","description":"Identifier of the following step."},"stop":{"type":"boolean","description":"Whether the run ends here."}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate16.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.status !== undefined){
const _errs1 = errors;
if(typeof data.status !== "string"){
validate16.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data1 = data.step_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate16.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate16.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stop !== undefined){
const _errs6 = errors;
if(typeof data.stop !== "boolean"){
validate16.errors = [{instancePath:instancePath+"/stop",schemaPath:"#/properties/stop/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}
validate16.evaluated = {"props":{"status":true,"step_id":true,"stop":true},"dynamicProps":false,"dynamicItems":false};


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate15.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate15.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate15.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate15.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider !== undefined){
const _errs6 = errors;
if(typeof data.provider !== "string"){
validate15.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notes !== undefined){
const _errs8 = errors;
if(typeof data.notes !== "string"){
validate15.errors = [{instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.config !== undefined){
let data4 = data.config;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
validate15.errors = [{instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next !== undefined){
let data5 = data.next;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data5)){
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs15 = errors;
if(!(validate16(data5[i0], {instancePath:instancePath+"/next/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
else {
validate15.errors = [{instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate15.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}
validate15.evaluated = {"props":{"id":true,"name":true,"provider":true,"notes":true,"config":true,"next":true},"dynamicProps":false,"dynamicItems":false};


function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate14.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.country !== undefined){
let data0 = data.country;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
validate14.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{2}$"},message:"must match pattern \""+"^[A-Za-z]{2}$"+"\""}];
return false;
}
}
else {
validate14.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs3 = errors;
if(typeof data.description !== "string"){
validate14.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs5 = errors;
if(typeof data.name !== "string"){
validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schema !== undefined){
const _errs7 = errors;
if(typeof data.schema !== "string"){
validate14.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data4 = data.steps;
const _errs9 = errors;
if(errors === _errs9){
if(Array.isArray(data4)){
var valid1 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs11 = errors;
if(!(validate15(data4[i0], {instancePath:instancePath+"/steps/" + i0,parentData:data4,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var valid1 = _errs11 === errors;
if(!valid1){
break;
}
}
}
else {
validate14.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}
validate14.evaluated = {"props":{"country":true,"description":true,"name":true,"schema":true,"steps":true},"dynamicProps":false,"dynamicItems":false};

export const validator14 = validate19;
const schema19 = {"type":"object","description":"What to change of a workflow. Fields that you leave out stay as they are; country and schema cannot be changed.","x-decision":{"required":"D30","behavior":["D80","D86","D163","D220","D228"]},"properties":{"description":{"type":"string","description":"Description of the workflow."},"name":{"type":"string","description":"Name of the workflow."},"steps":{"type":"array","description":"Steps of the workflow, in order. Send all of them, so that the result is certain.","x-decision":{"behavior":"D78"},"items":{"$ref":"#/components/schemas/Step"}}}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate19.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.description !== undefined){
const _errs1 = errors;
if(typeof data.description !== "string"){
validate19.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate19.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data2 = data.steps;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid1 = true;
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
const _errs7 = errors;
if(!(validate15(data2[i0], {instancePath:instancePath+"/steps/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var valid1 = _errs7 === errors;
if(!valid1){
break;
}
}
}
else {
validate19.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}
validate19.evaluated = {"props":{"description":true,"name":true,"steps":true},"dynamicProps":false,"dynamicItems":false};

export const validator15 = validate21;
const schema20 = {"type":"string"};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator16 = validate22;
const schema21 = {"type":"integer","x-decision":{"default":"D62","maximum":"D63","minimum":"D140","behavior":"D211"}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!((typeof data == "number") && (!(data % 1) && !isNaN(data)))){
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"dynamicProps":false,"dynamicItems":false};

export const validator17 = validate23;
const schema22 = {"type":"object","description":"What to change of the workspace. Fields that you leave out stay as they are.","x-decision":{"required":"D30","behavior":["D81","D86"]},"properties":{"logo_url":{"type":"string","format":"uri","pattern":"^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]","description":"URL of the logo.","x-decision":{"pattern":"D224"}},"name":{"type":"string","description":"Name of the workspace."},"slug":{"type":"string","description":"Slug of the workspace.","x-decision":{"behavior":["D222","D226"]}}}};
const formats10 = formats.uri;
const pattern2 = new RegExp("^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.logo_url !== undefined){
let data0 = data.logo_url;
const _errs1 = errors;
if(errors === _errs1){
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern2.test(data0)){
validate23.errors = [{instancePath:instancePath+"/logo_url",schemaPath:"#/properties/logo_url/pattern",keyword:"pattern",params:{pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]"},message:"must match pattern \""+"^[Hh][Tt][Tt][Pp][Ss]?://[^/?#]"+"\""}];
return false;
}
else {
if(!(formats10(data0))){
validate23.errors = [{instancePath:instancePath+"/logo_url",schemaPath:"#/properties/logo_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/logo_url",schemaPath:"#/properties/logo_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs3 = errors;
if(typeof data.name !== "string"){
validate23.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.slug !== undefined){
const _errs5 = errors;
if(typeof data.slug !== "string"){
validate23.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"logo_url":true,"name":true,"slug":true},"dynamicProps":false,"dynamicItems":false};

export const validator18 = validate24;
const schema23 = {"type":"object","description":"Credentials of a client, and the enrollment to authorize.","x-decision":{"required":"D30"},"properties":{"client_id":{"type":"string","x-role":"client-id","description":"Identifier of your client. A credential, so keep it out of logs.","x-decision":{"format":"D54"}},"client_secret":{"type":"string","x-role":"client-secret","description":"Secret of your client. A credential, so keep it out of logs."},"id":{"$ref":"#/components/schemas/Uuid","x-role":"enrollment-id","description":"Identifier of the enrollment."},"owner_id":{"$ref":"#/components/schemas/Uuid","x-role":"owner-id","description":"Identifier of the owner."}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.client_id !== undefined){
const _errs1 = errors;
if(typeof data.client_id !== "string"){
validate24.errors = [{instancePath:instancePath+"/client_id",schemaPath:"#/properties/client_id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.client_secret !== undefined){
const _errs3 = errors;
if(typeof data.client_secret !== "string"){
validate24.errors = [{instancePath:instancePath+"/client_secret",schemaPath:"#/properties/client_secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data2 = data.id;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(errors === _errs6){
if(typeof data2 === "string"){
if(!(formats2.test(data2))){
validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner_id !== undefined){
let data3 = data.owner_id;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data3 === "string"){
if(!(formats2.test(data3))){
validate24.errors = [{instancePath:instancePath+"/owner_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate24.errors = [{instancePath:instancePath+"/owner_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":{"client_id":true,"client_secret":true,"id":true,"owner_id":true},"dynamicProps":false,"dynamicItems":false};

export const validator19 = validate25;
const schema26 = {"type":"object","x-role":"entry","description":"A stored document with its attachments, metadata records, faults and flags, kept in a folder.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":["D85","D90","D154","D173"]},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the entry."},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the entry was created."},"updated_at":{"$ref":"#/components/schemas/Timestamp","description":"When the entry was last updated."},"folder":{"type":"string","description":"Folder that holds the entry.","x-decision":{"enum":"D07"}},"state":{"type":"string","description":"State of the entry.","x-decision":{"enum":"D04","behavior":"D05"}},"draft":{"type":"boolean","description":"Whether the entry is a draft."},"invalid":{"type":"boolean","description":"Whether the entry is invalid."},"signed":{"type":"boolean","description":"Whether the entry is signed.","x-decision":{"behavior":"D201"}},"context":{"type":"string","description":"Dotted path of the place in the document where another entry is mentioned. Searches for related entries give it.","x-decision":{"enum":"D06","behavior":"D208"}},"data":{"x-role":"document-content","type":"object","additionalProperties":true,"description":"Content of the document.","x-decision":{"behavior":"D204"}},"doc_schema":{"type":"string","format":"uri","description":"URL that identifies the schema of the document.","x-decision":{"behavior":"D215"}},"env_schema":{"type":"string","format":"uri","description":"URL that identifies the schema of the envelope."},"digest":{"$ref":"#/components/schemas/Digest","description":"Digest that the entry carries."},"snippet":{"$ref":"#/components/schemas/Snippet","description":"Summary of the entry, as strings by key."},"tags":{"type":"array","description":"Tags of the entry.","items":{"type":"string"}},"faults":{"type":"array","description":"Failures met while the entry was processed.","x-decision":{"behavior":["D189","D206"]},"items":{"$ref":"#/components/schemas/Fault"}},"attachments":{"type":"array","description":"Files that belong to the entry.","items":{"$ref":"#/components/schemas/SiloAttachment"}},"meta":{"type":"array","description":"Metadata records of the entry.","items":{"$ref":"#/components/schemas/SiloMetaRecord"}}}};
const schema28 = {"type":"string","format":"date-time","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$","description":"Date and time in ISO 8601, in UTC and with milliseconds.","x-decision":{"behavior":"D160"}};
const schema30 = {"type":"object","description":"A digest, with the algorithm that made it.","x-decision":{"behavior":["D13","D176"]},"properties":{"alg":{"type":"string","description":"Name of the algorithm.","x-decision":{"enum":"D13"}},"val":{"type":"string","description":"Value of the digest.","x-decision":{"pattern":"D13"}}}};
const schema31 = {"type":"object","description":"Summary of an entry, as strings by key.","x-decision":{"propertyNames":"D14","behavior":"D212"},"properties":{"title":{"type":"string","description":"Title of the entry."}},"additionalProperties":{"type":"string"}};
const schema32 = {"type":"object","description":"A failure met while an entry or a job was processed. It comes with a response that succeeds.","properties":{"code":{"type":"string","description":"Code of the failure.","x-decision":{"enum":"D60"}},"message":{"type":"string","description":"What went wrong, in words."},"provider":{"type":"string","description":"Key of the provider that met the failure.","x-decision":{"enum":"D10"}}}};
const pattern3 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$", "u");
const schema33 = {"type":"object","description":"A file that belongs to a silo entry.","required":["id","created_at"],"x-decision":{"required":"D29","behavior":"D184"},"properties":{"id":{"type":"string","description":"Identifier of the attachment. It need not be a UUID.","x-decision":{"format":"D11"}},"entry_id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the entry the attachment belongs to."},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the attachment was created."},"name":{"type":"string","description":"File name.","x-decision":{"behavior":"D217"}},"desc":{"type":"string","description":"Description of the file."},"mime":{"type":"string","pattern":"^([^\\s/]+/[^\\s/].*)?$","description":"Media type of the file.","x-decision":{"behavior":"D218"}},"size":{"type":"integer","description":"Size of the file in bytes.","x-decision":{"behavior":"D185","maximum":"D65"}},"hash":{"type":"string","pattern":"^[0-9a-fA-F]+$","description":"Digest of the file in hexadecimal digits.","x-decision":{"behavior":"D196"}},"stored":{"type":"boolean","description":"Whether the file is stored."},"url":{"type":"string","description":"Address of the file.","x-decision":{"format":"D12"}},"meta":{"type":"object","additionalProperties":true,"description":"Further data about the file."}}};
const pattern6 = new RegExp("^([^\\s/]+/[^\\s/].*)?$", "u");
const pattern7 = new RegExp("^[0-9a-fA-F]+$", "u");

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
const _errs1 = errors;
if(typeof data.id !== "string"){
validate26.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entry_id !== undefined){
let data1 = data.entry_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate26.errors = [{instancePath:instancePath+"/entry_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/entry_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data2 = data.created_at;
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(errors === _errs7){
if(typeof data2 === "string"){
if(!pattern3.test(data2)){
validate26.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate26.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate26.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs9 = errors;
if(typeof data.name !== "string"){
validate26.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.desc !== undefined){
const _errs11 = errors;
if(typeof data.desc !== "string"){
validate26.errors = [{instancePath:instancePath+"/desc",schemaPath:"#/properties/desc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mime !== undefined){
let data5 = data.mime;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(!pattern6.test(data5)){
validate26.errors = [{instancePath:instancePath+"/mime",schemaPath:"#/properties/mime/pattern",keyword:"pattern",params:{pattern: "^([^\\s/]+/[^\\s/].*)?$"},message:"must match pattern \""+"^([^\\s/]+/[^\\s/].*)?$"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/mime",schemaPath:"#/properties/mime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data6 = data.size;
const _errs15 = errors;
if(!((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6)))){
validate26.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hash !== undefined){
let data7 = data.hash;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data7 === "string"){
if(!pattern7.test(data7)){
validate26.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]+$"},message:"must match pattern \""+"^[0-9a-fA-F]+$"+"\""}];
return false;
}
}
else {
validate26.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stored !== undefined){
const _errs19 = errors;
if(typeof data.stored !== "boolean"){
validate26.errors = [{instancePath:instancePath+"/stored",schemaPath:"#/properties/stored/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs21 = errors;
if(typeof data.url !== "string"){
validate26.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.meta !== undefined){
let data10 = data.meta;
const _errs23 = errors;
if(errors === _errs23){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
}
else {
validate26.errors = [{instancePath:instancePath+"/meta",schemaPath:"#/properties/meta/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"id":true,"entry_id":true,"created_at":true,"name":true,"desc":true,"mime":true,"size":true,"hash":true,"stored":true,"url":true,"meta":true},"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","description":"A metadata record of a silo entry.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":"D184"},"properties":{"id":{"type":"string","pattern":"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[\\s\\S]*:[\\s\\S]*$","description":"Identifier of the record. It joins the UUID of the entry, the source and the key by colons."},"entry_id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the entry the record belongs to."},"key":{"type":"string","description":"Key of the record."},"src":{"type":"string","description":"Source of the record.","x-decision":{"enum":"D09"}},"value":{"type":"object","additionalProperties":true,"description":"Value of the record."},"ref":{"type":"string","description":"Reference of the record."},"shared":{"type":"boolean","description":"Whether the record is shared."},"link_scope":{"type":"string","description":"Scope of the link.","x-decision":{"enum":"D08"}},"link_url":{"type":"string","format":"uri","description":"URL of the link."},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the record was created."},"updated_at":{"$ref":"#/components/schemas/Timestamp","description":"When the record was last updated."}}};
const pattern8 = new RegExp("^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[\\s\\S]*:[\\s\\S]*$", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data0 === "string"){
if(!pattern8.test(data0)){
validate28.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[\\s\\S]*:[\\s\\S]*$"},message:"must match pattern \""+"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}:[\\s\\S]*:[\\s\\S]*$"+"\""}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.entry_id !== undefined){
let data1 = data.entry_id;
const _errs3 = errors;
const _errs4 = errors;
if(errors === _errs4){
if(errors === _errs4){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate28.errors = [{instancePath:instancePath+"/entry_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/entry_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.key !== undefined){
const _errs6 = errors;
if(typeof data.key !== "string"){
validate28.errors = [{instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.src !== undefined){
const _errs8 = errors;
if(typeof data.src !== "string"){
validate28.errors = [{instancePath:instancePath+"/src",schemaPath:"#/properties/src/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.value !== undefined){
let data4 = data.value;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
validate28.errors = [{instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ref !== undefined){
const _errs13 = errors;
if(typeof data.ref !== "string"){
validate28.errors = [{instancePath:instancePath+"/ref",schemaPath:"#/properties/ref/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.shared !== undefined){
const _errs15 = errors;
if(typeof data.shared !== "boolean"){
validate28.errors = [{instancePath:instancePath+"/shared",schemaPath:"#/properties/shared/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_scope !== undefined){
const _errs17 = errors;
if(typeof data.link_scope !== "string"){
validate28.errors = [{instancePath:instancePath+"/link_scope",schemaPath:"#/properties/link_scope/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.link_url !== undefined){
let data8 = data.link_url;
const _errs19 = errors;
if(errors === _errs19){
if(errors === _errs19){
if(typeof data8 === "string"){
if(!(formats10(data8))){
validate28.errors = [{instancePath:instancePath+"/link_url",schemaPath:"#/properties/link_url/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate28.errors = [{instancePath:instancePath+"/link_url",schemaPath:"#/properties/link_url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data9 = data.created_at;
const _errs21 = errors;
const _errs22 = errors;
if(errors === _errs22){
if(errors === _errs22){
if(typeof data9 === "string"){
if(!pattern3.test(data9)){
validate28.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data9))){
validate28.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data10 = data.updated_at;
const _errs24 = errors;
const _errs25 = errors;
if(errors === _errs25){
if(errors === _errs25){
if(typeof data10 === "string"){
if(!pattern3.test(data10)){
validate28.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data10))){
validate28.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate28.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"id":true,"entry_id":true,"key":true,"src":true,"value":true,"ref":true,"shared":true,"link_scope":true,"link_url":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data1 = data.created_at;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(!pattern3.test(data1)){
validate25.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data1))){
validate25.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data2 = data.updated_at;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data2 === "string"){
if(!pattern3.test(data2)){
validate25.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data2))){
validate25.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.folder !== undefined){
const _errs10 = errors;
if(typeof data.folder !== "string"){
validate25.errors = [{instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.state !== undefined){
const _errs12 = errors;
if(typeof data.state !== "string"){
validate25.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.draft !== undefined){
const _errs14 = errors;
if(typeof data.draft !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.invalid !== undefined){
const _errs16 = errors;
if(typeof data.invalid !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/invalid",schemaPath:"#/properties/invalid/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.signed !== undefined){
const _errs18 = errors;
if(typeof data.signed !== "boolean"){
validate25.errors = [{instancePath:instancePath+"/signed",schemaPath:"#/properties/signed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.context !== undefined){
const _errs20 = errors;
if(typeof data.context !== "string"){
validate25.errors = [{instancePath:instancePath+"/context",schemaPath:"#/properties/context/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.data !== undefined){
let data9 = data.data;
const _errs22 = errors;
if(errors === _errs22){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
}
else {
validate25.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.doc_schema !== undefined){
let data10 = data.doc_schema;
const _errs25 = errors;
if(errors === _errs25){
if(errors === _errs25){
if(typeof data10 === "string"){
if(!(formats10(data10))){
validate25.errors = [{instancePath:instancePath+"/doc_schema",schemaPath:"#/properties/doc_schema/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/doc_schema",schemaPath:"#/properties/doc_schema/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.env_schema !== undefined){
let data11 = data.env_schema;
const _errs27 = errors;
if(errors === _errs27){
if(errors === _errs27){
if(typeof data11 === "string"){
if(!(formats10(data11))){
validate25.errors = [{instancePath:instancePath+"/env_schema",schemaPath:"#/properties/env_schema/format",keyword:"format",params:{format: "uri"},message:"must match format \""+"uri"+"\""}];
return false;
}
}
else {
validate25.errors = [{instancePath:instancePath+"/env_schema",schemaPath:"#/properties/env_schema/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.digest !== undefined){
let data12 = data.digest;
const _errs29 = errors;
const _errs30 = errors;
if(errors === _errs30){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.alg !== undefined){
const _errs32 = errors;
if(typeof data12.alg !== "string"){
validate25.errors = [{instancePath:instancePath+"/digest/alg",schemaPath:"#/components/schemas/Digest/properties/alg/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs32 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data12.val !== undefined){
const _errs34 = errors;
if(typeof data12.val !== "string"){
validate25.errors = [{instancePath:instancePath+"/digest/val",schemaPath:"#/components/schemas/Digest/properties/val/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs34 === errors;
}
else {
var valid5 = true;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/digest",schemaPath:"#/components/schemas/Digest/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.snippet !== undefined){
let data15 = data.snippet;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
const _errs39 = errors;
for(const key0 in data15){
if(!(key0 === "title")){
const _errs40 = errors;
if(typeof data15[key0] !== "string"){
validate25.errors = [{instancePath:instancePath+"/snippet/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/Snippet/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs40 === errors;
if(!valid7){
break;
}
}
}
if(_errs39 === errors){
if(data15.title !== undefined){
if(typeof data15.title !== "string"){
validate25.errors = [{instancePath:instancePath+"/snippet/title",schemaPath:"#/components/schemas/Snippet/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/snippet",schemaPath:"#/components/schemas/Snippet/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data18 = data.tags;
const _errs44 = errors;
if(errors === _errs44){
if(Array.isArray(data18)){
var valid9 = true;
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
const _errs46 = errors;
if(typeof data18[i0] !== "string"){
validate25.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid9 = _errs46 === errors;
if(!valid9){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs44 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.faults !== undefined){
let data20 = data.faults;
const _errs48 = errors;
if(errors === _errs48){
if(Array.isArray(data20)){
var valid10 = true;
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
let data21 = data20[i1];
const _errs50 = errors;
const _errs51 = errors;
if(errors === _errs51){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if(data21.code !== undefined){
const _errs53 = errors;
if(typeof data21.code !== "string"){
validate25.errors = [{instancePath:instancePath+"/faults/" + i1+"/code",schemaPath:"#/components/schemas/Fault/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs53 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data21.message !== undefined){
const _errs55 = errors;
if(typeof data21.message !== "string"){
validate25.errors = [{instancePath:instancePath+"/faults/" + i1+"/message",schemaPath:"#/components/schemas/Fault/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs55 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data21.provider !== undefined){
const _errs57 = errors;
if(typeof data21.provider !== "string"){
validate25.errors = [{instancePath:instancePath+"/faults/" + i1+"/provider",schemaPath:"#/components/schemas/Fault/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs57 === errors;
}
else {
var valid12 = true;
}
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/faults/" + i1,schemaPath:"#/components/schemas/Fault/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid10 = _errs50 === errors;
if(!valid10){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/faults",schemaPath:"#/properties/faults/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attachments !== undefined){
let data25 = data.attachments;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data25)){
var valid13 = true;
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
const _errs61 = errors;
if(!(validate26(data25[i2], {instancePath:instancePath+"/attachments/" + i2,parentData:data25,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid13 = _errs61 === errors;
if(!valid13){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/attachments",schemaPath:"#/properties/attachments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.meta !== undefined){
let data27 = data.meta;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data27)){
var valid14 = true;
const len3 = data27.length;
for(let i3=0; i3<len3; i3++){
const _errs64 = errors;
if(!(validate28(data27[i3], {instancePath:instancePath+"/meta/" + i3,parentData:data27,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
var valid14 = _errs64 === errors;
if(!valid14){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/meta",schemaPath:"#/properties/meta/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs62 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":{"id":true,"created_at":true,"updated_at":true,"folder":true,"state":true,"draft":true,"invalid":true,"signed":true,"context":true,"data":true,"doc_schema":true,"env_schema":true,"digest":true,"snippet":true,"tags":true,"faults":true,"attachments":true,"meta":true},"dynamicProps":false,"dynamicItems":false};

export const validator20 = validate30;
const schema40 = {"type":"object","x-role":"job","description":"One run of a workflow, against a silo entry or against supplied data. It is completed once it has `completed_at`; then look at `faults` to see whether it failed.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":["D91","D95","D154","D161","D169","D173","D214","D229"]},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the job."},"workflow_id":{"$ref":"#/components/schemas/Uuid","x-role":"workflow-id","description":"Identifier of the workflow that the job runs.","x-decision":{"behavior":"D205"}},"silo_entry_id":{"$ref":"#/components/schemas/Uuid","x-role":"entry-id","description":"Identifier of the silo entry that the job works on."},"status":{"type":"string","description":"Status of the job. Which values it has is not defined.","x-decision":{"enum":"D15","behavior":["D16","D175"]}},"tags":{"type":"array","description":"Tags of the job.","x-decision":{"behavior":"D144"},"items":{"type":"string"}},"envelope":{"type":"object","additionalProperties":true,"description":"Envelope of the job. What it holds is not defined.","x-decision":{"behavior":"D147"}},"created_at":{"type":"string","description":"When the job was created.","x-decision":{"format":"D18"}},"updated_at":{"type":"string","description":"When the job was last updated.","x-decision":{"format":"D18","behavior":"D89"}},"completed_at":{"type":"string","x-role":"completion-time","description":"When the job was completed. A job without it still runs.","x-decision":{"format":"D18","behavior":"D94"}},"faults":{"type":"array","description":"Failures met while the job ran.","x-decision":{"behavior":["D145","D162","D174"]},"items":{"$ref":"#/components/schemas/Fault"}},"attachments":{"type":"array","description":"Files that belong to the job.","items":{"$ref":"#/components/schemas/JobAttachment"}},"intents":{"type":"array","description":"What the job did at the steps of its workflow.","x-decision":{"behavior":["D100","D152","D166"]},"items":{"$ref":"#/components/schemas/Intent"}}}};
const schema45 = {"type":"object","description":"A file that belongs to a job. Unlike a silo attachment, its identifier is a UUID.","required":["id"],"x-decision":{"required":"D29","behavior":"D184"},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the attachment."},"name":{"type":"string","description":"Name of the file.","x-decision":{"behavior":"D217"}},"desc":{"type":"string","description":"Description of the file."},"mime":{"type":"string","description":"Media type of the file.","x-decision":{"behavior":"D218"}},"size":{"type":"integer","description":"Size of the file.","x-decision":{"behavior":"D185","maximum":"D65"}},"hash":{"type":"string","pattern":"^[0-9a-fA-F]+$","description":"Digest of the file in hexadecimal digits."},"url":{"type":"string","description":"Address of the file.","x-decision":{"format":"D12"}},"meta":{"type":"object","additionalProperties":true,"description":"Further data about the file."}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.id === undefined) && (missing0 = "id")){
validate31.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate31.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate31.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate31.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.desc !== undefined){
const _errs6 = errors;
if(typeof data.desc !== "string"){
validate31.errors = [{instancePath:instancePath+"/desc",schemaPath:"#/properties/desc/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mime !== undefined){
const _errs8 = errors;
if(typeof data.mime !== "string"){
validate31.errors = [{instancePath:instancePath+"/mime",schemaPath:"#/properties/mime/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.size !== undefined){
let data4 = data.size;
const _errs10 = errors;
if(!((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4)))){
validate31.errors = [{instancePath:instancePath+"/size",schemaPath:"#/properties/size/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hash !== undefined){
let data5 = data.hash;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern7.test(data5)){
validate31.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]+$"},message:"must match pattern \""+"^[0-9a-fA-F]+$"+"\""}];
return false;
}
}
else {
validate31.errors = [{instancePath:instancePath+"/hash",schemaPath:"#/properties/hash/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.url !== undefined){
const _errs14 = errors;
if(typeof data.url !== "string"){
validate31.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.meta !== undefined){
let data7 = data.meta;
const _errs16 = errors;
if(errors === _errs16){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
}
else {
validate31.errors = [{instancePath:instancePath+"/meta",schemaPath:"#/properties/meta/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"id":true,"name":true,"desc":true,"mime":true,"size":true,"hash":true,"url":true,"meta":true},"dynamicProps":false,"dynamicItems":false};

const schema47 = {"type":"object","description":"What happened at one step of a job.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":"D157"},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the intent."},"name":{"type":"string","description":"Name of the step, for people to read."},"provider":{"type":"string","description":"Provider that runs the step.","x-decision":{"enum":"D20","behavior":"D99"}},"step_id":{"$ref":"#/components/schemas/Uuid","x-role":"step-id","description":"Identifier of the workflow's step."},"completed":{"type":"boolean","description":"Whether the step is completed.","x-decision":{"behavior":["D96","D156"]}},"created_at":{"type":"string","description":"When the intent was created.","x-decision":{"format":"D18"}},"updated_at":{"type":"string","description":"When the intent was last updated.","x-decision":{"format":"D18"}},"events":{"type":"array","description":"Events of the intent, in order.","x-decision":{"behavior":["D92","D93","D98","D188","D192","D202","D203"]},"items":{"$ref":"#/components/schemas/IntentEvent"}}}};
const schema50 = {"type":"object","description":"One event in the history of an intent.","properties":{"at":{"type":"string","format":"iso-8601","description":"When the event happened, in ISO 8601. Time zone and fractions of a second may be missing.","x-decision":{"behavior":"D209"}},"index":{"type":"integer","description":"Place of the event among the events of its intent.","x-decision":{"minimum":"D19"}},"code":{"type":"string","description":"Code of the event.","x-decision":{"enum":"D60"}},"message":{"type":"string","description":"What happened, in words."},"status":{"type":"string","description":"Status of the event. `ERR` means that the step failed.","x-decision":{"enum":"D17"}}}};
const formats50 = formats["iso-8601"];

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate33.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider !== undefined){
const _errs6 = errors;
if(typeof data.provider !== "string"){
validate33.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.step_id !== undefined){
let data3 = data.step_id;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(errors === _errs9){
if(typeof data3 === "string"){
if(!(formats2.test(data3))){
validate33.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/step_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed !== undefined){
const _errs11 = errors;
if(typeof data.completed !== "boolean"){
validate33.errors = [{instancePath:instancePath+"/completed",schemaPath:"#/properties/completed/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
const _errs13 = errors;
if(typeof data.created_at !== "string"){
validate33.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
const _errs15 = errors;
if(typeof data.updated_at !== "string"){
validate33.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.events !== undefined){
let data7 = data.events;
const _errs17 = errors;
if(errors === _errs17){
if(Array.isArray(data7)){
var valid3 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs20){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.at !== undefined){
let data9 = data8.at;
const _errs22 = errors;
if(errors === _errs22){
if(errors === _errs22){
if(typeof data9 === "string"){
if(!(formats50(data9))){
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/at",schemaPath:"#/components/schemas/IntentEvent/properties/at/format",keyword:"format",params:{format: "iso-8601"},message:"must match format \""+"iso-8601"+"\""}];
return false;
}
}
else {
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/at",schemaPath:"#/components/schemas/IntentEvent/properties/at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data8.index !== undefined){
let data10 = data8.index;
const _errs24 = errors;
if(!((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10)))){
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/index",schemaPath:"#/components/schemas/IntentEvent/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid5 = _errs24 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data8.code !== undefined){
const _errs26 = errors;
if(typeof data8.code !== "string"){
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/code",schemaPath:"#/components/schemas/IntentEvent/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs26 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data8.message !== undefined){
const _errs28 = errors;
if(typeof data8.message !== "string"){
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/message",schemaPath:"#/components/schemas/IntentEvent/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs28 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data8.status !== undefined){
const _errs30 = errors;
if(typeof data8.status !== "string"){
validate33.errors = [{instancePath:instancePath+"/events/" + i0+"/status",schemaPath:"#/components/schemas/IntentEvent/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs30 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/events/" + i0,schemaPath:"#/components/schemas/IntentEvent/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs19 === errors;
if(!valid3){
break;
}
}
}
else {
validate33.errors = [{instancePath:instancePath+"/events",schemaPath:"#/properties/events/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":{"id":true,"name":true,"provider":true,"step_id":true,"completed":true,"created_at":true,"updated_at":true,"events":true},"dynamicProps":false,"dynamicItems":false};


function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate30.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate30.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.workflow_id !== undefined){
let data1 = data.workflow_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate30.errors = [{instancePath:instancePath+"/workflow_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/workflow_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.silo_entry_id !== undefined){
let data2 = data.silo_entry_id;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data2 === "string"){
if(!(formats2.test(data2))){
validate30.errors = [{instancePath:instancePath+"/silo_entry_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate30.errors = [{instancePath:instancePath+"/silo_entry_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.status !== undefined){
const _errs10 = errors;
if(typeof data.status !== "string"){
validate30.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tags !== undefined){
let data4 = data.tags;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data4)){
var valid4 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs14 = errors;
if(typeof data4[i0] !== "string"){
validate30.errors = [{instancePath:instancePath+"/tags/" + i0,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs14 === errors;
if(!valid4){
break;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.envelope !== undefined){
let data6 = data.envelope;
const _errs16 = errors;
if(errors === _errs16){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
}
else {
validate30.errors = [{instancePath:instancePath+"/envelope",schemaPath:"#/properties/envelope/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
const _errs19 = errors;
if(typeof data.created_at !== "string"){
validate30.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
const _errs21 = errors;
if(typeof data.updated_at !== "string"){
validate30.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.completed_at !== undefined){
const _errs23 = errors;
if(typeof data.completed_at !== "string"){
validate30.errors = [{instancePath:instancePath+"/completed_at",schemaPath:"#/properties/completed_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.faults !== undefined){
let data10 = data.faults;
const _errs25 = errors;
if(errors === _errs25){
if(Array.isArray(data10)){
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs27 = errors;
const _errs28 = errors;
if(errors === _errs28){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.code !== undefined){
const _errs30 = errors;
if(typeof data11.code !== "string"){
validate30.errors = [{instancePath:instancePath+"/faults/" + i1+"/code",schemaPath:"#/components/schemas/Fault/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs30 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data11.message !== undefined){
const _errs32 = errors;
if(typeof data11.message !== "string"){
validate30.errors = [{instancePath:instancePath+"/faults/" + i1+"/message",schemaPath:"#/components/schemas/Fault/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs32 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data11.provider !== undefined){
const _errs34 = errors;
if(typeof data11.provider !== "string"){
validate30.errors = [{instancePath:instancePath+"/faults/" + i1+"/provider",schemaPath:"#/components/schemas/Fault/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs34 === errors;
}
else {
var valid7 = true;
}
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/faults/" + i1,schemaPath:"#/components/schemas/Fault/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid5 = _errs27 === errors;
if(!valid5){
break;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/faults",schemaPath:"#/properties/faults/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.attachments !== undefined){
let data15 = data.attachments;
const _errs36 = errors;
if(errors === _errs36){
if(Array.isArray(data15)){
var valid8 = true;
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
const _errs38 = errors;
if(!(validate31(data15[i2], {instancePath:instancePath+"/attachments/" + i2,parentData:data15,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
var valid8 = _errs38 === errors;
if(!valid8){
break;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/attachments",schemaPath:"#/properties/attachments/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intents !== undefined){
let data17 = data.intents;
const _errs39 = errors;
if(errors === _errs39){
if(Array.isArray(data17)){
var valid9 = true;
const len3 = data17.length;
for(let i3=0; i3<len3; i3++){
const _errs41 = errors;
if(!(validate33(data17[i3], {instancePath:instancePath+"/intents/" + i3,parentData:data17,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid9 = _errs41 === errors;
if(!valid9){
break;
}
}
}
else {
validate30.errors = [{instancePath:instancePath+"/intents",schemaPath:"#/properties/intents/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":{"id":true,"workflow_id":true,"silo_entry_id":true,"status":true,"tags":true,"envelope":true,"created_at":true,"updated_at":true,"completed_at":true,"faults":true,"attachments":true,"intents":true},"dynamicProps":false,"dynamicItems":false};

export const validator21 = validate35;

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate35.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate35.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate35.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate35.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.provider !== undefined){
const _errs6 = errors;
if(typeof data.provider !== "string"){
validate35.errors = [{instancePath:instancePath+"/provider",schemaPath:"#/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.notes !== undefined){
const _errs8 = errors;
if(typeof data.notes !== "string"){
validate35.errors = [{instancePath:instancePath+"/notes",schemaPath:"#/properties/notes/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.config !== undefined){
let data4 = data.config;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
}
else {
validate35.errors = [{instancePath:instancePath+"/config",schemaPath:"#/properties/config/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.next !== undefined){
let data5 = data.next;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data5)){
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
const _errs15 = errors;
if(!(validate16(data5[i0], {instancePath:instancePath+"/next/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
var valid2 = _errs15 === errors;
if(!valid2){
break;
}
}
}
else {
validate35.errors = [{instancePath:instancePath+"/next",schemaPath:"#/properties/next/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate35.errors = vErrors;
return errors === 0;
}
validate35.evaluated = {"props":{"id":true,"name":true,"provider":true,"notes":true,"config":true,"next":true},"dynamicProps":false,"dynamicItems":false};

export const validator22 = validate37;
const schema53 = {"type":"object","x-role":"workflow","description":"An ordered graph of steps, each run by a provider.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":["D154","D179"]},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the workflow."},"name":{"type":"string","description":"Name of the workflow."},"description":{"type":"string","description":"Description of the workflow."},"country":{"type":"string","pattern":"^[A-Za-z]{2}$","description":"Country code of two letters."},"schema":{"type":"string","description":"Path of the document schema in short form, such as `bill/invoice`.","x-decision":{"pattern":"D24"}},"disabled":{"type":"boolean","description":"Whether the workflow is disabled.","x-decision":{"behavior":["D25","D195"]}},"version":{"type":"string","description":"Version of the workflow.","x-decision":{"pattern":"D22","behavior":["D180","D199"]}},"steps":{"type":"array","description":"Steps of the workflow, in order.","x-decision":{"behavior":"D101"},"items":{"$ref":"#/components/schemas/Step"}},"created_at":{"type":"string","description":"When the workflow was created.","x-decision":{"format":"D23"}},"updated_at":{"type":"string","description":"When the workflow was last updated.","x-decision":{"format":"D23"}}}};

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate37.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate37.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.country !== undefined){
let data3 = data.country;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
validate37.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]{2}$"},message:"must match pattern \""+"^[A-Za-z]{2}$"+"\""}];
return false;
}
}
else {
validate37.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.schema !== undefined){
const _errs10 = errors;
if(typeof data.schema !== "string"){
validate37.errors = [{instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disabled !== undefined){
const _errs12 = errors;
if(typeof data.disabled !== "boolean"){
validate37.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.version !== undefined){
const _errs14 = errors;
if(typeof data.version !== "string"){
validate37.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.steps !== undefined){
let data7 = data.steps;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid2 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
const _errs18 = errors;
if(!(validate15(data7[i0], {instancePath:instancePath+"/steps/" + i0,parentData:data7,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
errors = vErrors.length;
}
var valid2 = _errs18 === errors;
if(!valid2){
break;
}
}
}
else {
validate37.errors = [{instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
const _errs19 = errors;
if(typeof data.created_at !== "string"){
validate37.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
const _errs21 = errors;
if(typeof data.updated_at !== "string"){
validate37.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"props":{"id":true,"name":true,"description":true,"country":true,"schema":true,"disabled":true,"version":true,"steps":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const validator23 = validate39;
const schema55 = {"type":"object","x-role":"series-entry","description":"An entry of a series, linked to its predecessor.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":"D214"},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the entry."},"series_id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the series."},"code":{"type":"string","description":"Code of the entry.","x-decision":{"pattern":"D01","behavior":"D182"}},"previous_id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the preceding entry.","x-decision":{"behavior":["D108","D109","D110","D197"]}},"meta":{"$ref":"#/components/schemas/SeriesEntryMeta","description":"Metadata of the entry, as strings by key."},"sigs":{"type":"array","description":"Signatures of the entry.","items":{"type":"string","description":"One signature.","x-decision":{"pattern":"D02"}}},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the entry was created."},"updated_at":{"$ref":"#/components/schemas/Timestamp","description":"When the entry was last updated."}}};
const schema59 = {"type":"object","description":"Metadata of a series entry, as strings by key.","additionalProperties":{"type":"string"}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate39.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.series_id !== undefined){
let data1 = data.series_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate39.errors = [{instancePath:instancePath+"/series_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/series_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
const _errs7 = errors;
if(typeof data.code !== "string"){
validate39.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.previous_id !== undefined){
let data3 = data.previous_id;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(errors === _errs10){
if(typeof data3 === "string"){
if(!(formats2.test(data3))){
validate39.errors = [{instancePath:instancePath+"/previous_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/previous_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.meta !== undefined){
let data4 = data.meta;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key0 in data4){
const _errs16 = errors;
if(typeof data4[key0] !== "string"){
validate39.errors = [{instancePath:instancePath+"/meta/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/components/schemas/SeriesEntryMeta/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs16 === errors;
if(!valid5){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/meta",schemaPath:"#/components/schemas/SeriesEntryMeta/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sigs !== undefined){
let data6 = data.sigs;
const _errs18 = errors;
if(errors === _errs18){
if(Array.isArray(data6)){
var valid6 = true;
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
const _errs20 = errors;
if(typeof data6[i0] !== "string"){
validate39.errors = [{instancePath:instancePath+"/sigs/" + i0,schemaPath:"#/properties/sigs/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs20 === errors;
if(!valid6){
break;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/sigs",schemaPath:"#/properties/sigs/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data8 = data.created_at;
const _errs22 = errors;
const _errs23 = errors;
if(errors === _errs23){
if(errors === _errs23){
if(typeof data8 === "string"){
if(!pattern3.test(data8)){
validate39.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data8))){
validate39.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data9 = data.updated_at;
const _errs25 = errors;
const _errs26 = errors;
if(errors === _errs26){
if(errors === _errs26){
if(typeof data9 === "string"){
if(!pattern3.test(data9)){
validate39.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data9))){
validate39.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate39.errors = vErrors;
return errors === 0;
}
validate39.evaluated = {"props":{"id":true,"series_id":true,"code":true,"previous_id":true,"meta":true,"sigs":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const validator24 = validate40;
const schema62 = {"type":"object","x-role":"workspace","description":"The workspace that belongs to a token.","required":["id","created_at","updated_at"],"x-decision":{"required":"D29","behavior":"D154"},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the workspace."},"name":{"type":"string","description":"Name of the workspace."},"slug":{"type":"string","description":"Slug of the workspace."},"country":{"type":"string","description":"Country of the workspace.","x-decision":{"pattern":"D27"}},"sandbox":{"type":"boolean","description":"Whether the workspace is a sandbox."},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the workspace was created."},"updated_at":{"$ref":"#/components/schemas/Timestamp","description":"When the workspace was last updated."}}};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate40.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate40.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate40.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.slug !== undefined){
const _errs6 = errors;
if(typeof data.slug !== "string"){
validate40.errors = [{instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.country !== undefined){
const _errs8 = errors;
if(typeof data.country !== "string"){
validate40.errors = [{instancePath:instancePath+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sandbox !== undefined){
const _errs10 = errors;
if(typeof data.sandbox !== "boolean"){
validate40.errors = [{instancePath:instancePath+"/sandbox",schemaPath:"#/properties/sandbox/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data5 = data.created_at;
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(errors === _errs13){
if(typeof data5 === "string"){
if(!pattern3.test(data5)){
validate40.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data5))){
validate40.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data6 = data.updated_at;
const _errs15 = errors;
const _errs16 = errors;
if(errors === _errs16){
if(errors === _errs16){
if(typeof data6 === "string"){
if(!pattern3.test(data6)){
validate40.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate40.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}
validate40.evaluated = {"props":{"id":true,"name":true,"slug":true,"country":true,"sandbox":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};

export const validator25 = validate41;
const schema66 = {"type":"object","x-role":"enrollment","description":"An enrollment of an app with an owner, and the token that its authorization returns.","required":["id","token","created_at","updated_at"],"x-decision":{"required":{"id":"D29","created_at":"D29","updated_at":"D29"},"behavior":["D03","D214"]},"properties":{"id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the enrollment."},"owner_id":{"$ref":"#/components/schemas/Uuid","x-role":"owner-id","description":"Identifier of the owner.","x-decision":{"behavior":"D125"}},"app_id":{"$ref":"#/components/schemas/Uuid","description":"Identifier of the app."},"sandbox":{"type":"boolean","description":"Whether the enrollment is for a sandbox."},"disabled":{"type":"boolean","description":"Whether the enrollment is disabled.","x-decision":{"behavior":"D195"}},"token":{"type":"string","x-role":"access-token","description":"Access token. Send it with your requests, and keep it secret.","x-decision":{"behavior":["D55","D56","D124","D223"]}},"data":{"description":"Data of the enrollment, of any JSON type."},"created_at":{"$ref":"#/components/schemas/Timestamp","description":"When the enrollment was created."},"updated_at":{"$ref":"#/components/schemas/Timestamp","description":"When the enrollment was last updated."}}};

function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate41.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.id === undefined) && (missing0 = "id")) || ((data.token === undefined) && (missing0 = "token"))) || ((data.created_at === undefined) && (missing0 = "created_at"))) || ((data.updated_at === undefined) && (missing0 = "updated_at"))){
validate41.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(errors === _errs2){
if(typeof data0 === "string"){
if(!(formats2.test(data0))){
validate41.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate41.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner_id !== undefined){
let data1 = data.owner_id;
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(errors === _errs5){
if(typeof data1 === "string"){
if(!(formats2.test(data1))){
validate41.errors = [{instancePath:instancePath+"/owner_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate41.errors = [{instancePath:instancePath+"/owner_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.app_id !== undefined){
let data2 = data.app_id;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(errors === _errs8){
if(typeof data2 === "string"){
if(!(formats2.test(data2))){
validate41.errors = [{instancePath:instancePath+"/app_id",schemaPath:"#/components/schemas/Uuid/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
return false;
}
}
else {
validate41.errors = [{instancePath:instancePath+"/app_id",schemaPath:"#/components/schemas/Uuid/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sandbox !== undefined){
const _errs10 = errors;
if(typeof data.sandbox !== "boolean"){
validate41.errors = [{instancePath:instancePath+"/sandbox",schemaPath:"#/properties/sandbox/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.disabled !== undefined){
const _errs12 = errors;
if(typeof data.disabled !== "boolean"){
validate41.errors = [{instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.token !== undefined){
const _errs14 = errors;
if(typeof data.token !== "string"){
validate41.errors = [{instancePath:instancePath+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.created_at !== undefined){
let data6 = data.created_at;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data6 === "string"){
if(!pattern3.test(data6)){
validate41.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data6))){
validate41.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/created_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updated_at !== undefined){
let data7 = data.updated_at;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs20){
if(errors === _errs20){
if(typeof data7 === "string"){
if(!pattern3.test(data7)){
validate41.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"},message:"must match pattern \""+"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}(Z|\\+00:00)$"+"\""}];
return false;
}
else {
if(!(formats0.validate(data7))){
validate41.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
}
else {
validate41.errors = [{instancePath:instancePath+"/updated_at",schemaPath:"#/components/schemas/Timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}
validate41.evaluated = {"props":{"id":true,"owner_id":true,"app_id":true,"sandbox":true,"disabled":true,"token":true,"data":true,"created_at":true,"updated_at":true},"dynamicProps":false,"dynamicItems":false};
export default {
  "/components/parameters/silo-entries-folder/schema": validator0,
  "/components/parameters/silo-entries-created-at/schema": validator1,
  "/components/parameters/silo-entries-cursor/schema": validator2,
  "/components/parameters/silo-entries-limit/schema": validator3,
  "/components/schemas/Uuid": validator4,
  "/components/schemas/SiloEntryUpdate": validator5,
  "/components/parameters/related-entries-context/schema": validator6,
  "/components/parameters/related-entries-created-at/schema": validator7,
  "/components/parameters/related-entries-cursor/schema": validator8,
  "/components/parameters/related-entries-limit/schema": validator9,
  "/components/parameters/new-job-id/schema": validator10,
  "/components/parameters/wait/schema": validator11,
  "/components/schemas/JobCreation": validator12,
  "/components/schemas/WorkflowCreation": validator13,
  "/components/schemas/WorkflowUpdate": validator14,
  "/components/parameters/series-entries-cursor/schema": validator15,
  "/components/parameters/series-entries-limit/schema": validator16,
  "/components/schemas/WorkspaceUpdate": validator17,
  "/components/schemas/EnrollmentAuthorization": validator18,
  "/components/schemas/SiloEntry": validator19,
  "/components/schemas/Job": validator20,
  "/components/schemas/Step": validator21,
  "/components/schemas/Workflow": validator22,
  "/components/schemas/SeriesEntry": validator23,
  "/components/schemas/Workspace": validator24,
  "/components/schemas/Enrollment": validator25,
};
