@echo off
rem Plugfolio Helper for Windows: runs helper.cjs with the node.exe beside this file, or with the Node.js of this computer.
setlocal
if exist "%~dp0node.exe" goto :own
where /q node
if not "%errorlevel%"=="0" goto :without
node -e "var v=process.versions.node.split('.');process.exit(v[0]>20||(v[0]==20&&v[1]>=19)?0:1)"
if not "%errorlevel%"=="0" goto :without
node "%~dp0helper.cjs" %*
exit /b %errorlevel%

:own
"%~dp0node.exe" "%~dp0helper.cjs" %*
exit /b %errorlevel%

:without
echo Plugfolio Helper needs Node.js 20.19 or newer. See https://nodejs.org 1>&2
exit /b 1
