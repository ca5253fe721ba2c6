@echo off
rem Plugfolio Helper for Windows: runs helper.cjs, which lies beside this file, with the Node.js of this computer.
setlocal
where /q node || goto :without
node -e "var v=process.versions.node.split('.');process.exit(v[0]>20||(v[0]==20&&v[1]>=19)?0:1)" || goto :without
node "%~dp0helper.cjs" %*
exit /b %errorlevel%

:without
echo Plugfolio Helper needs Node.js 20.19 or newer. See https://nodejs.org 1>&2
exit /b 1
